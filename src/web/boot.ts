// Runs before the first paint: colour scheme, language and which first picture fits. Built as a plain script, so that nothing flashes.
import { chosenLanguage } from '../kit/shared/languages.ts';

/** By language, where the page's own words wait: of the login page alone, written in by the build. */
declare const WORDS: Partial<Record<string, string>>;

const root = document.documentElement;

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing; the usual look does
  }
}

const chosen = read('pd.scheme');
const scheme =
  chosen === 'light' || chosen === 'dark'
    ? chosen
    : matchMedia('(prefers-color-scheme: dark)').matches
      ? 'dark'
      : 'light';
root.setAttribute('data-mantine-color-scheme', scheme);
if (read('pd.type') === 'large') root.setAttribute('data-type', 'large');
const language = read('pd.language');
if (language) root.lang = language;
const words = WORDS[chosenLanguage(language, navigator.languages)];
if (words !== undefined)
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href: words }),
  );
const staysOutside =
  /^\/(verify-otp|create-password|verify-phone|verify-phone-otp)\/?$/i.test(location.pathname) ||
  /[?&]enc=/.test(location.search);
const isPlain = /^\/outbox\/?$/i.test(location.pathname);
const stage = read('pd.inside') && !staysOutside ? 'inside' : 'public';
root.setAttribute('data-stage', isPlain ? 'plain' : stage);
