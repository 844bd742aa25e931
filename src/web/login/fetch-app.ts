import { currentLanguage } from '../../kit/web/language.ts';

/** Written by the build: what the app's first page inside loads, and its words by language. */
interface AppParts {
  scripts: string[];
  styles: string[];
  words: Partial<Record<string, string>>;
}

/** Brings the app in while somebody types, so that the next document has it at hand. Nothing depends on it. */
export async function fetchApp(): Promise<void> {
  const list = document.querySelector<HTMLLinkElement>('link[rel="app-parts"]')?.href;
  if (list === undefined) return;
  const answer = await fetch(list).catch(() => null);
  if (!answer?.ok) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the build
  const { scripts, styles, words } = (await answer.json()) as AppParts;
  const own = words[currentLanguage()];
  for (const script of own === undefined ? scripts : [...scripts, own])
    hint('modulepreload', script);
  for (const style of styles) hint('prefetch', style);
}

/** Low: the log-in itself goes before a hundred parts that wait for one of six connections. */
function hint(rel: 'modulepreload' | 'prefetch', address: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel, fetchPriority: 'low', href: address }),
  );
}
