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
const spoken = chosenLanguage(language, navigator.languages);
const hasForm = root.hasAttribute('data-form');
const isForeign = hasForm && root.lang !== spoken;
if (language || isForeign) root.lang = spoken;
// What the server has to know before it sends a form; it learns it for the next time.
if ((language || isForeign) && !document.cookie.includes(`language=${spoken}`))
  document.cookie = `language=${spoken}; path=/; max-age=31536000; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
const words = WORDS[spoken];
if (words !== undefined)
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'fetch',
      crossOrigin: 'anonymous',
      href: words,
    }),
  );
const staysOutside =
  /^\/(verify-otp|create-password|verify-phone|verify-phone-otp)\/?$/i.test(location.pathname) ||
  /[?&]enc=/.test(location.search);
const isPlain = /^\/outbox\/?$/i.test(location.pathname);
const stage = read('pd.inside') && !staysOutside ? 'inside' : 'public';
root.setAttribute('data-stage', isPlain ? 'plain' : stage);

// The form that came with the document stands only where it says all that there is to say.
if (hasForm && (isForeign || stage === 'inside' || /[?&](enc|ended)=/.test(location.search)))
  root.setAttribute('data-waits', '');
