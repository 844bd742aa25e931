// The login page as its documents hold it, in each language: run once by the build.
import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { inEachLanguage, numbersOf } from '../../kit/shared/languages.ts';
import { LoginPage } from '../../modules/identity/web/login-page.tsx';
import { greetings } from '../../modules/identity/web/parts/greeting.ts';
import { brandWords } from '../brand-words.tsx';
import type { Painted } from './painted.ts';

const catalogues = import.meta.glob<{ messages: Record<string, string> }>(
  '../../locales/*/public.po',
  { eager: true },
);

export const painted = inEachLanguage((language): Painted => {
  const i18n = setupI18n({
    locale: language,
    locales: numbersOf(language),
    messages: { [language]: catalogues[`../../locales/${language}/public.po`]?.messages ?? {} },
  });
  return {
    title: `${i18n._(msg`Log in`)} · Practice Diary`,
    line: i18n._(brandWords.line),
    more: i18n._(brandWords.more),
    greetings: {
      morning: i18n._(greetings.morning),
      afternoon: i18n._(greetings.afternoon),
      evening: i18n._(greetings.evening),
    },
    form: renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <LoginPage hour={9} />
      </I18nProvider>,
    ),
  };
});
