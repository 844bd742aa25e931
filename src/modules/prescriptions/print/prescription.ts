// The printed prescription: what the law wants on it, set so that doctor, pharmacist and patient each find theirs at a glance.
import { encode } from 'uqr';
import { fontsFor, print } from '../../../kit/server/paper.ts';
import { dateFormat } from '../../../kit/server/words.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import type { Day } from '../../../kit/shared/time.ts';
import type { Translator } from '../../../kit/shared/words.ts';
import { prescriptionRefusals } from '../rules.ts';
import { type Own, pageSteps, type PrescriptionPaper, sheetOf } from '../rules/sheet.ts';

/**
 * Sets a prescription as tagged PDF/UA with selectable text. The same input gives the same bytes.
 * @throws Refusal `registration_missing` without a registration number (conduct regulation 1.4.2; telemedicine guidelines 2020).
 * @throws PaperFault when typesetting fails.
 */
export async function prescriptionPaper(
  input: PrescriptionPaper,
  own: Translator,
): Promise<Buffer> {
  if (input.doctor.registrationNumber.trim() === '')
    throw refuse(prescriptionRefusals.registration_missing);
  const images: Record<string, Uint8Array> = {};
  const { letterhead } = input.clinic;
  const logo =
    letterhead.kind === 'printed' && letterhead.logo !== 'none' && input.clinic.logo
      ? `logo.${imageKind(input.clinic.logo)}`
      : null;
  if (logo && input.clinic.logo) images[logo] = input.clinic.logo;
  const qr = input.verifyUrl ? qrCode(input.verifyUrl) : null;
  if (qr) images['qr.svg'] = Buffer.from(qr.svg);
  const pay = input.pay ? qrCode(input.pay.link) : null;
  if (pay) images['pay.svg'] = Buffer.from(pay.svg);
  return print({
    template: new URL('./prescription.typ', import.meta.url),
    data: {
      ...sheet(
        input,
        own,
        logo,
        qr && {
          image: '/images/qr.svg',
          sizeMm: qr.sizeMm,
          borderMm: qr.borderMm,
          url: input.verifyUrl,
        },
      ),
      pay: pay && { sizeMm: pay.sizeMm, borderMm: pay.borderMm, words: input.pay?.words },
    },
    images,
    created: Temporal.PlainDate.from(input.date).toZonedDateTime('UTC').toInstant(),
  });
}

function sheet(input: PrescriptionPaper, own: Translator, logo: string | null, qr: object | null) {
  const { language } = input;
  return {
    ...sheetOf(input, ownOf(own)),
    families: fontsFor(language),
    steps: pageSteps,
    logo: logo && `/images/${logo}`,
    qr,
    // For those who can not scan; in pieces, so that cleaning finds no long word to break and it copies as an address.
    footer: input.verifyUrl?.replace(/^https?:\/\//, '').split('/') ?? [],
  };
}

/** How a paper is written in the patient's language. */
export const ownOf = (words: Translator): Own => ({
  words,
  day: (day) => ownDayText(day, words.language),
});

const ownDate = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
} as const;

/** `शनिवार, 28 नवंबर 2026`; digits stay Latin. */
const ownDayText = (day: Day, language: Language): string =>
  dateFormat(language, ownDate).format(new Date(`${day}T12:00:00Z`));

function imageKind(bytes: Uint8Array): 'png' | 'jpg' {
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'jpg' : 'png';
}

/** The code itself is 22 mm at least, so that a phone reads it from a 150 dpi print; the white border of four modules comes on top. */
function qrCode(url: string): { svg: string; sizeMm: number; borderMm: number } {
  const border = 4;
  const { data, size } = encode(url, { ecc: 'M', border });
  const modules = size - 2 * border;
  const module = Math.max(22 / modules, 0.55);
  const path = data
    .flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`,
    sizeMm: size * module,
    borderMm: border * module,
  };
}

function runs(row: boolean[]): [start: number, length: number][] {
  const runsOfDark: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runsOfDark.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runsOfDark.push([x, 1]);
  });
  return runsOfDark;
}
