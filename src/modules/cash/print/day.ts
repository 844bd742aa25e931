// The close of a day on paper: what each person took by kind, the cash that was counted against it, and two lines to sign when it is handed over.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { fontsFor, print } from '../../../kit/server/paper.ts';
import { dateFormat, translatorOf } from '../../../kit/server/words.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import type { Sentence } from '../../../kit/shared/refusal.ts';
import { startOfDay } from '../../../kit/shared/time.ts';
import { inBoth } from '../../../kit/shared/words.ts';
import { paidByWords } from '../../papers/rules/words.ts';
import { paymentTypes } from '../../treatments/model.ts';
import type { CashDay, Takings } from '../model.ts';
import { isStale } from '../rules.ts';

const words = {
  heading: /*i18n*/ { id: 'day_close.heading', message: 'Day close' },
  taken: /*i18n*/ { id: 'day_close.taken', message: 'Received in all' },
  counted: /*i18n*/ { id: 'day_close.counted', message: 'Cash counted' },
  difference: /*i18n*/ { id: 'day_close.difference', message: 'Difference' },
  uncounted: /*i18n*/ { id: 'day_close.uncounted', message: 'Not counted yet' },
  changed: /*i18n*/ { id: 'day_close.changed', message: 'Changed since' },
  reason: /*i18n*/ { id: 'day_close.reason', message: 'Reason for the difference' },
  signed: /*i18n*/ { id: 'day_close.signed', message: 'Signed' },
  total: /*i18n*/ { id: 'day_close.total', message: 'The whole clinic' },
  nobody: /*i18n*/ { id: 'day_close.nobody', message: 'No payments on this day' },
  handed: /*i18n*/ { id: 'day_close.handed', message: 'Handed over by' },
  received: /*i18n*/ { id: 'day_close.received', message: 'Received by' },
} as const satisfies Record<string, Sentence>;

interface Line {
  name: readonly string[];
  sum: string;
  strong: boolean;
}

const sumOf = (list: readonly { paidPaise: number }[]): number =>
  list.reduce((sum, { paidPaise }) => sum + paidPaise, 0);

/** By kind in the order of the product, and all of it. */
function linesOf(
  byType: Takings['byType'],
  say: (sentence: Sentence) => readonly string[],
): Line[] {
  const kinds = paymentTypes.flatMap((type) => {
    const ofType = byType.filter((one) => one.type === type);
    const name = paidByWords[type];
    return ofType.length === 0
      ? []
      : [{ name: name ? say(name) : [type], sum: moneyText(sumOf(ofType)), strong: false }];
  });
  return [...kinds, { name: say(words.taken), sum: moneyText(sumOf(byType)), strong: true }];
}

export function dayPaper(
  ctx: Ctx,
  { day, people }: CashDay,
  { clinic, takenBy }: { clinic: string; takenBy: string },
): Promise<Buffer> {
  const own = translatorOf(ctx, ctx.language);
  const say = (sentence: Sentence) => inBoth(own, sentence);
  const at = (instant: Temporal.Instant, options: Intl.DateTimeFormatOptions) =>
    dateFormat('en', { ...options, timeZone: ctx.zone }).format(instant.epochMilliseconds);
  const moment = (instant: Temporal.Instant) =>
    at(instant, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  const dayText = at(startOfDay(day, ctx.zone), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const countLines = (person: Takings): Line[] => {
    const { count } = person;
    if (!count) return [{ name: say(words.uncounted), sum: '', strong: true }];
    return [
      { name: say(words.counted), sum: moneyText(count.countedPaise), strong: true },
      isStale(person)
        ? { name: say(words.changed), sum: '', strong: true }
        : {
            name: say(words.difference),
            sum: moneyText(count.countedPaise - count.expectedPaise),
            strong: false,
          },
    ];
  };
  return print({
    template: new URL('./day.typ', import.meta.url),
    data: {
      lang: ctx.language,
      families: fontsFor(ctx.language),
      title: `${words.heading.message} ${day}`,
      heading: say(words.heading),
      clinic,
      day: dayText,
      people: people.map((person) => ({
        name: person.name,
        rows: [...linesOf(person.byType, say), ...countLines(person)],
        note: person.count?.note ?? '',
        signed: person.count
          ? `${person.count.signedBy}, ${moment(Temporal.Instant.from(person.count.signedAt))}`
          : '',
      })),
      reason: say(words.reason),
      signed: say(words.signed),
      total: say(people.length === 0 ? words.nobody : words.total),
      totals: [
        ...linesOf(
          people.flatMap(({ byType }) => byType),
          say,
        ),
        ...(people.some(({ count }) => count)
          ? [
              {
                name: say(words.counted),
                sum: moneyText(
                  people.reduce((sum, { count }) => sum + (count?.countedPaise ?? 0), 0),
                ),
                strong: true,
              },
            ]
          : []),
      ],
      handed: say(words.handed),
      received: say(words.received),
      foot: `${takenBy}, ${moment(ctx.now)}`,
    },
    created: ctx.now,
  });
}
