import type { TestApp } from './db.ts';

/** What a public page's forms carry along unseen, by name. */
export const hiddenFields = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

type Http = TestApp['http'];
type PageAnswer = Awaited<ReturnType<Http['inject']>>;

/** The page that a form led to, where it answered with another address, as a browser goes there. */
export const ledTo = async (http: Http, answer: PageAnswer): Promise<PageAnswer> =>
  answer.statusCode === 303
    ? await http.inject({ method: 'GET', url: String(answer.headers.location) })
    : answer;
