// A prescription or a receipt on a thermal roll: as long as its words, black alone.
import { fontsFor, print } from '../../../kit/server/paper.ts';
import { qrSvg } from '../../../kit/shared/qr.ts';
import { rollOf } from '../rules/roll.ts';

export async function rollPaper({
  verifyUrl,
  ...roll
}: Parameters<typeof rollOf>[0] & { verifyUrl: string }): Promise<Buffer> {
  return print({
    template: new URL('./roll.typ', import.meta.url),
    data: {
      ...rollOf(roll),
      families: fontsFor(roll.own.words.language),
      check: verifyUrl.replace(/^https?:\/\//, '').split('/'),
      url: verifyUrl,
    },
    images: {
      'qr.svg': Buffer.from(qrSvg(verifyUrl).svg),
      ...(roll.payLink ? { 'pay.svg': Buffer.from(qrSvg(roll.payLink).svg) } : {}),
    },
    created: Temporal.PlainDate.from(roll.content.date).toZonedDateTime('UTC').toInstant(),
  });
}
