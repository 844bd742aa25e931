// A receipt on a thermal roll: as long as its words, black alone.
import { print } from '../../../kit/server/paper.ts';
import { languages } from '../../../kit/shared/languages.ts';
import { qrSvg } from '../../../kit/shared/qr.ts';
import { rollOf } from '../rules/roll.ts';

const scripts = [
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Tamil',
  'Oriya',
  'Kannada',
  'Malayalam',
  'Bengali',
].map((script) => `Noto Sans ${script}`);

export async function rollPaper({
  verifyUrl,
  ...given
}: Parameters<typeof rollOf>[0] & { verifyUrl: string }): Promise<Buffer> {
  const own = scripts.filter((font) =>
    font.toLowerCase().endsWith(languages[given.own.language].script),
  );
  return print({
    template: new URL('./roll.typ', import.meta.url),
    data: {
      ...rollOf(given),
      families: [
        'Noto Sans',
        ...own,
        ...scripts.filter((font) => !own.includes(font)),
        'Noto Sans Math',
        'Noto Sans Symbols 2',
        'Noto Emoji',
      ],
      check: verifyUrl.replace(/^https?:\/\//, '').split('/'),
      url: verifyUrl,
    },
    images: { 'qr.svg': Buffer.from(qrSvg(verifyUrl).svg) },
    created: Temporal.PlainDate.from(given.content.date).toZonedDateTime('UTC').toInstant(),
  });
}
