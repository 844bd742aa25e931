// The built web app.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inEachLanguage, isLanguage, type Language, languageFor } from '../../shared/languages.ts';
import { compress } from '../compress.ts';
import { contentPolicy, type Elsewhere, freshNonce } from './headers.ts';

/** A build by its page, which names every file by its contents. Null where nothing is built. */
export function buildOf(webFolder: string): string | null {
  const page = `${webFolder}/index.html`;
  return existsSync(page)
    ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12)
    : null;
}

const id = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Whether an address is a page of the app, by the list that its build has written: in any case of letters, with or without a slash at the end. */
function pagesOf(file: string): (url: string) => boolean {
  // A build from before there was a list: each address is as good as another.
  if (!existsSync(file)) return () => true;
  const paths: string[] = JSON.parse(readFileSync(file, 'utf8'));
  const forms = paths.map(
    (path) =>
      new RegExp(
        `^${path.replace(/\/$/, '').replace('$typeId', `[a-z]+(=|%3d)${id}`).replace('$id', id)}/?$`,
        'i',
      ),
  );
  return (url) => {
    const path = url.split(/[?#]/, 1)[0] ?? '';
    return forms.some((form) => form.test(path));
  };
}

const isAppAsked = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && 'app' in query;

/** What this browser was last spoken to in, as the page's first script has noted it, else the best of ours for it. */
function languageOf({ headers }: FastifyRequest): Language {
  const noted = /(?:^|; )language=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  return isLanguage(noted) ? noted : languageFor(headers['accept-language']);
}

/** Built files under hashed names are kept for ever; every other address that asks for a page gets the app's page with a fresh nonce. */
export async function addWeb(
  app: FastifyInstance,
  webFolder: string | null,
  build: string | null,
  sayMissing: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  elsewhere: Elsewhere,
): Promise<void> {
  const indexFile = webFolder === null ? null : `${webFolder}/index.html`;
  if (webFolder !== null && indexFile !== null && existsSync(indexFile)) {
    const read = (file: string) => readFileSync(file, 'utf8').replace('__BUILD__', build ?? '');
    const index = read(indexFile);
    const logins = inEachLanguage((language) => {
      const file = `${webFolder}/login.${language}.html`;
      return existsSync(file) ? read(file) : index;
    });
    const isPage = pagesOf(`${webFolder}/paths.json`);
    const send = (reply: FastifyReply, page: string) => {
      const nonce = freshNonce();
      return reply
        .header('content-security-policy', contentPolicy(nonce, elsewhere))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll('__CSP_NONCE__', nonce));
    };
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html*', 'login.*', 'paths.json*'],
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
    // The login page weighs a fraction of the app; a browser that keeps nothing between two documents asks for the app's own.
    app.get('/', { onSend: compress }, async (request, reply) =>
      send(reply, isAppAsked(request) ? index : logins[languageOf(request)]),
    );
    app.setNotFoundHandler((request, reply) => {
      const wantsPage =
        request.method === 'GET' &&
        !request.url.startsWith('/api') &&
        (request.headers.accept ?? '').includes('text/html');
      if (!wantsPage) return sayMissing(request, reply);
      // The app's own page says that there is none.
      return send(reply.code(isPage(request.url) ? 200 : 404), index);
    });
    return;
  }
  app.setNotFoundHandler(sayMissing);
}
