import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pipeline } from '../dispatch/pipeline.ts';
import { anyScope, type Verb } from '../../shared/contract.ts';
import { openApi, readableApi, type WebhookData } from '../openapi.ts';
import { callerOf } from './client.ts';
import { contentPolicy, freshNonce } from './headers.ts';

export interface DocsParts {
  pipeline: Pick<Pipeline, 'admit'>;
  appName: string;
  /** Who may read the contract as a page. */
  docs: 'open' | 'signed-in';
  webhooks?: WebhookData;
}

/** The contract, for who is signed in or has an API key; for anybody where the operator says so. */
export function addDocs(app: FastifyInstance, parts: DocsParts, verbs: readonly Verb[]): void {
  // Few ever read them, and every start would pay for them.
  let document: ReturnType<typeof openApi> | undefined;
  let page: ReturnType<typeof readableApi> | undefined;
  const onlyMembers = async (request: FastifyRequest): Promise<void> => {
    if (parts.docs === 'open') return;
    const asked = {
      id: 'docs',
      kind: 'read',
      allow: 'member',
      early: true,
      scope: anyScope,
    } as const;
    await parts.pipeline.admit({ verb: asked, caller: callerOf(request), language: null });
  };
  app.get('/api/openapi.json', { onRequest: onlyMembers }, async () => {
    return (document ??= openApi(parts.appName, verbs, parts.webhooks));
  });
  app.get('/api/docs', { onRequest: onlyMembers }, async (_request, reply) => {
    page ??= readableApi(parts.appName, verbs);
    const nonce = freshNonce();
    return reply
      .header('content-security-policy', contentPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page(nonce));
  });
}
