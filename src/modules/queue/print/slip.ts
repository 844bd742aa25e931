// The slip of a token: a number that is read at arm's length, black on a thermal roll.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { print } from '../../../kit/server/paper.ts';
import { dateFormat, translatorOf } from '../../../kit/server/words.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { qrSvg } from '../../../kit/shared/qr.ts';
import * as clinics from '../../clinics/service.ts';
import type { Place } from '../model.ts';
import type { Row } from '../store.ts';
import { slipWords } from './words.ts';

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

interface Slip {
  token: Row;
  width: '58' | '80';
  place: Place | null;
  /** The patient's own page; null for a token of old without an appointment. */
  address: string | null;
}

/** In the patient's language; without the name, as slips are left lying about. */
export async function slipPaper(
  ctx: Ctx,
  { token, width, place, address }: Slip,
): Promise<{ bytes: Buffer; fileName: string; media: string }> {
  const clinic = await clinics.mine(ctx);
  const language: Language = token.language ?? clinic.patientLanguage;
  const { text } = translatorOf(ctx, language);
  const at = (instant: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: ctx.zone }).format(new Date(instant));
  const bytes = await print({
    template: new URL('./slip.typ', import.meta.url),
    data: {
      width: Number(width),
      lang: language,
      title: `${token.number}`,
      families: [
        'Noto Sans',
        ...scriptFonts,
        'Noto Sans Math',
        'Noto Sans Symbols 2',
        'Noto Emoji',
      ],
      clinic: clinic.name,
      doctor: token.doctorName,
      token: text(slipWords.token),
      number: String(token.number),
      lines: [
        ...(token.startsAt === null
          ? []
          : [
              text(slipWords.booked, {
                time: at(token.startsAt, { hour: 'numeric', minute: '2-digit' }),
              }),
            ]),
        ...(place === null ? [] : [text(slipWords.before, { count: place.before })]),
        ...(place === null || place.minutes < 5
          ? []
          : [text(slipWords.about, { minutes: Math.ceil(place.minutes / 5) * 5 })]),
      ],
      listen: text(slipWords.listen),
      scan: address === null ? '' : text(slipWords.scan),
      when: at(token.takenAt, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      }),
    },
    ...(address === null ? {} : { images: { 'qr.svg': Buffer.from(qrSvg(address).svg) } }),
    created: Temporal.Instant.from(token.takenAt),
  });
  return { bytes, fileName: `token-${token.number}.pdf`, media: 'application/pdf' };
}
