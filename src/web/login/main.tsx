// The login page by itself, in a document of its own: drawn by Preact, without the app behind it, which comes while somebody types.
import '../styles/login-fonts.css';
import '../styles/first.css';
import '../../kit/web/look.module.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { give } from '../../kit/shared/settings.ts';
import { APP_VERSION } from '../../kit/shared/version.ts';
import { startApp } from '../../kit/web/app.ts';
import { askedAgain } from '../../kit/web/asked-again.ts';
import { ending, renewal } from '../../kit/web/client.ts';
import { isLanguage } from '../../kit/shared/languages.ts';
import { catalogues, chooseLanguage, speak, startLanguage } from '../../kit/web/language.ts';
import { canKeep, loadSession, sealing } from '../../kit/web/session.ts';
import {
  fetchContract,
  LoginPage,
  type TypedBefore,
} from '../../modules/identity/web/login-page.tsx';
import { takeUp } from '../../modules/identity/web/parts/member.ts';
import { stringifySearch } from '../address.ts';
import { BrandWords } from '../brand-words.tsx';
import { tellFaults } from '../tell-faults.ts';
import { fetchApp } from './fetch-app.ts';
import { fetchMessages } from './words.ts';

z.config({ jitless: true });

tellFaults(() => 'Login');

startApp([
  give(catalogues, fetchMessages),
  // The log-in is asked without a session.
  give(renewal, () => Promise.resolve(null)),
  give(ending, () => Promise.resolve()),
  give(sealing, async (userId) => (await import('../shell/unsent-work.ts')).sealWork(userId)),
  give(takeUp, async (userId) => {
    const { takeUpWork } = await askedAgain(() => import('../shell/unsent-work.ts'));
    return takeUpWork(userId);
  }),
]);

const search = new URLSearchParams(location.search);
const place = document.getElementById('app');
if (!place) throw new Error('the page has no place for the app');
if (!(await canKeep())) {
  // Only the app's own document outlives the log-in with what the browser will not keep.
  location.replace(`/${stringifySearch({ ...Object.fromEntries(search), app: '1' })}`);
} else if ((await loadSession(APP_VERSION)) !== null) {
  // Whoever is in already is judged by the app, with the address's link where it has one.
  location.replace(`/dashboard${stringifySearch({ enc: search.get('enc') })}`);
} else {
  document.documentElement.dataset['stage'] = 'public';
  document.addEventListener('input', bringIn, { once: true });
  const isStanding = place.dataset['early'] !== undefined;
  // The form that stands is not painted anew for letters that come late.
  await speak(startLanguage(), !isStanding);
  const page = (typed?: TypedBefore) => (
    <I18nProvider i18n={i18n}>
      <BrandWords />
      <Title />
      <LoginPage {...(typed ? { typed } : {})} />
    </I18nProvider>
  );
  if (isStanding) {
    const typed = typedInto(place);
    hydrateRoot(place, page(typed));
    takeOver(place);
    if (typed.username !== '' || typed.password !== '') bringIn();
  } else {
    place.replaceChildren();
    createRoot(place).render(page());
  }
}

/** What somebody who types will need. */
function bringIn(): void {
  void fetchContract();
  void fetchApp();
}

function typedInto(at: HTMLElement): TypedBefore {
  const field = (name: string) => at.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value;
  return {
    username: field('username') ?? '',
    password: field('password') ?? '',
    keep: at.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false,
  };
}

/** Does what was asked of the form before this script had come: early.ts has noted it. */
function takeOver(at: HTMLElement): void {
  delete at.dataset['early'];
  const list = at.querySelector<HTMLSelectElement>('select[data-chosen]');
  if (list && isLanguage(list.value)) void chooseLanguage(list.value);
  for (const button of at.querySelectorAll<HTMLButtonElement>('[data-pressed]')) {
    delete button.dataset['pressed'];
    button.click();
  }
  const form = at.querySelector<HTMLFormElement>('form[data-sent]');
  if (!form) return;
  delete form.dataset['sent'];
  form.querySelector('[type=submit]')?.setAttribute('aria-disabled', 'false');
  form.requestSubmit();
}

function Title() {
  const { t } = useLingui();
  const title = t`Log in`;
  useEffect(() => {
    document.title = `${title} · Practice Diary`;
  }, [title]);
  return null;
}
