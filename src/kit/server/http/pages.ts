// The modules' public pages as routes: read, admitted and answered here; what they say is the modules'.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Rate } from '../../shared/contract.ts';
import { languageFor } from '../../shared/languages.ts';
import { commonRefusals, refuse } from '../../shared/refusal.ts';
import type { BoundPage, Module } from '../contract/bind.ts';
import type { Pipeline } from '../dispatch/pipeline.ts';
import type { PageRequest, Visit } from '../page.ts';
import { isOwnOrigin } from '../socket.ts';
import { asker, fieldsOf, type Handlers, handlersOf, languageAsked } from './asking.ts';
import { freshNonce } from './headers.ts';
import { type AnswerParts, send, sendRefusal } from './page-answers.ts';
import { meaningOf } from './refusals.ts';

interface PageParts extends AnswerParts {
  pipeline: Pick<Pipeline, 'run'>;
  now: () => Temporal.Instant;
  rates: Record<Rate, number>;
}

const formBytes = 16 * 1024;

/** Every public page of these modules. */
export async function addPages(
  root: FastifyInstance,
  modules: readonly Module[],
  parts: PageParts,
): Promise<void> {
  const handlers = handlersOf(modules);
  await root.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.addHook('preValidation', async (request) => {
      // A form of another site may not act here. The site was judged on the public pages; browsers that do not tell it tell the origin.
      if (
        request.method === 'POST' &&
        request.headers['sec-fetch-site'] === undefined &&
        request.routeOptions.config.fromElsewhere !== true &&
        !isOwnOrigin(request)
      )
        throw refuse(commonRefusals.not_allowed);
    });
    app.setErrorHandler((error, request, reply) =>
      sendRefusal(parts, request, reply, meaningOf(error, request)),
    );
    for (const { pages } of modules)
      for (const bound of pages) addPage(app, parts, handlers, bound);
  });
}

function addPage(
  app: FastifyInstance,
  parts: PageParts,
  handlers: Handlers,
  { page, answer }: BoundPage,
): void {
  app.route({
    method: page.method,
    url: page.address,
    config: {
      verb: page.id,
      ...(page.fromElsewhere ? { fromElsewhere: true } : {}),
      rateLimit: { max: parts.rates[page.rate], timeWindow: 60_000 },
    },
    handler: async (request, reply) => {
      const sent = fieldsOf(page.method === 'GET' ? request.query : request.body);
      const visit: PageRequest = {
        ...visitOf(parts, handlers, request),
        params: fieldsOf(request.params),
        fields: Object.fromEntries(
          page.fields.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
        ),
      };
      return send(parts, request, reply, visit, await answer(visit));
    },
  });
}

function visitOf(parts: PageParts, handlers: Handlers, request: FastifyRequest): Visit {
  const accepted = request.headers['accept-language'];
  return {
    language: languageAsked(request),
    preferred: accepted === undefined ? null : languageFor(accepted),
    now: parts.now(),
    isSecure: request.protocol === 'https',
    cookies: request.cookies,
    nonce: freshNonce(),
    ask: asker(parts, handlers, request),
    settings: parts.settings,
  };
}
