// The poster beside the door: one code that a phone reads from three metres, in the patients' language and English.
import { print } from '../../../kit/server/paper.ts';
import { qrSvg } from '../../../kit/shared/qr.ts';
import { english, type Translator } from '../../../kit/shared/words.ts';
import type { Clinic } from '../../clinics/model.ts';
import { moduleMm, posterMetres } from '../rules.ts';
import { pageWords } from './words.ts';

interface Poster {
  clinic: Pick<Clinic, 'name' | 'address' | 'city' | 'isdCode' | 'contactNumber'>;
  doctors: readonly { name: string; degrees: readonly string[]; registrationNumber: string }[];
  url: string;
  code: string;
  own: Translator;
  now: Temporal.Instant;
}

const scriptFonts = [
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Tamil',
  'Oriya',
  'Kannada',
  'Malayalam',
  'Bengali',
].map((script) => `Noto Sans ${script}`);

export async function posterPaper({
  clinic,
  doctors,
  url,
  code,
  own,
  now,
}: Poster): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const { svg, modules } = qrSvg(url);
  const both = (sentence: (typeof pageWords)['posterScan' | 'posterHow']) => [
    ...new Set([own.text(sentence, { address: '' }).trim(), english.text(sentence)]),
  ];
  const bytes = await print({
    template: new URL('./poster.typ', import.meta.url),
    data: {
      lang: own.language,
      families: [
        'Noto Sans',
        ...scriptFonts,
        'Noto Sans Math',
        'Noto Sans Symbols 2',
        'Noto Emoji',
      ],
      clinic: clinic.name,
      doctors: doctors
        .slice(0, 4)
        .map(({ name, degrees, registrationNumber }) =>
          [name, degrees.join(', '), registrationNumber].filter(Boolean).join(' · '),
        ),
      scan: both(pageWords.posterScan),
      how: both(pageWords.posterHow),
      address: url.replace(/^https?:\/\//, '').split('/'),
      code,
      // A sheet of A4 gives the code 190 mm at the most.
      sideMm: Math.min(190, modules * moduleMm(posterMetres)),
      phone: clinic.contactNumber === '' ? '' : `${clinic.isdCode} ${clinic.contactNumber}`,
    },
    images: { 'qr.svg': Buffer.from(svg) },
    created: now,
  });
  return { bytes, fileName: `booking-${code}.pdf`, media: 'application/pdf' };
}
