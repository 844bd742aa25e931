import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languageCodes } from './src/kit/shared/languages.ts';

const tests = ['**/*.test.*', '**/*.d.ts'];
/** What a person sees before signing in; loaded with the first page, so it stays small. */
const publicPart = [
  'src/kit/web/public',
  'src/web/*.ts',
  'src/web/*.tsx',
  'src/web/login',
  'src/modules/identity/web',
  'src/modules/signup/web',
  'src/modules/outbox/web',
  'src/modules/places/web',
];
const codes = [
  'src/kit/shared',
  'src/kit/web/sentences.ts',
  'src/modules/*/contract.ts',
  'src/modules/*/model.ts',
  'src/modules/*/model/*.ts',
  'src/modules/*/contract.ts',
  'src/modules/*/fields.ts',
  'src/modules/*/rules.ts',
  'src/server',
  'src/kit/server',
];
const paper = ['src/modules/*/print/**/*.ts'];
/** What a patient reads on papers, and what a clinician has to sign off: docs/clinical-data.md. */
const clinical = ['src/modules/*/rules/words.ts'];
const path = (name: string) => `<rootDir>/src/locales/{locale}/${name}`;

// Five catalogues: the public part, the other screens, the coded sentences that server and screens share, printed and public pages, clinical words.
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languageCodes],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: path('public'), include: publicPart, exclude: tests },
    {
      path: path('screens'),
      include: [
        'src/kit/web',
        'src/web/*/**/*.ts',
        'src/web/*/**/*.tsx',
        'src/modules/*/web/**/*.ts',
        'src/modules/*/web/**/*.tsx',
      ],
      exclude: [
        ...tests,
        'src/kit/web/sentences.ts',
        ...publicPart.filter((folder) => !folder.includes('*')).map((folder) => `${folder}/**`),
      ],
    },
    { path: path('codes'), include: codes, exclude: tests },
    { path: path('paper'), include: paper, exclude: tests },
    { path: path('clinical'), include: clinical, exclude: tests },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'messageId',
});
