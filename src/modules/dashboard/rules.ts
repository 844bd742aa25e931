import { addDays, type Day } from '../../kit/shared/time.ts';

export const figures = ['patients', 'treatments', 'appointments', 'collection'] as const;
export type Figure = (typeof figures)[number];
export const whens = ['today', 'weekAgo', 'thisMonth', 'total'] as const;
export type When = (typeof whens)[number];

export function monthOf(day: Day): { first: Day; last: Day } {
  const date = Temporal.PlainDate.from(day);
  return {
    first: date.with({ day: 1 }).toString(),
    last: date.with({ day: date.daysInMonth }).toString(),
  };
}

const wholeLists: Partial<Record<Figure, string>> = {
  patients: '/patient',
  treatments: '/treatment',
};

/** The list whose rows a number of the dashboard counts, or sums for the collection. */
export function listBehind(
  figure: Figure,
  when: When,
  today: Day,
): { to: string; search: Readonly<Record<string, string>> } {
  const whole = wholeLists[figure];
  if (when === 'total' && whole !== undefined) return { to: whole, search: {} };
  const month = monthOf(today);
  const weekAgo = addDays(today, -7);
  const period = {
    today: { period: 'today' },
    weekAgo: { period: 'own', from: weekAgo, to: weekAgo },
    thisMonth: { period: 'own', from: month.first, to: month.last },
    total: { period: 'all' },
  }[when];
  return {
    to: '/reports',
    search: {
      report: figure,
      ...period,
      ...(figure === 'appointments' ? { status: 'Standing' } : {}),
    },
  };
}

/** The clinic's money is shown to its owner and to those who may see Reports or Wallet. */
export const seesCollection = (member: {
  isOwner: boolean;
  pages: readonly { page: string; allowToView: boolean }[];
}): boolean =>
  member.isOwner ||
  member.pages.some(
    (entry) => entry.allowToView && (entry.page === 'Reports' || entry.page === 'Wallet'),
  );

/** Of those who wait, on the dashboard. */
export const nextShown = 3;

/** Days in the series, today included. */
export const seriesDays = 30;

/** Whole percents of the profile that are told; 100 only when nothing is open. */
export const completionOf = ({ done, of }: { done: number; of: number }): number =>
  Math.max(0, Math.floor((100 * done) / of));
