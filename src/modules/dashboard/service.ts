import { type Ctx, mayUse, memberOf } from '../../kit/server/ctx.ts';
import { addDays, type Day, dayAt, startOfDay } from '../../kit/shared/time.ts';
import * as followUps from '../followups/service.ts';
import type { DashboardTotals } from './model.ts';
import { monthOf, seesCollection, seriesDays } from './rules.ts';
import * as store from './store.ts';

export async function totals(ctx: Ctx): Promise<DashboardTotals> {
  const today = dayAt(ctx.now, ctx.zone);
  const month = monthOf(today);
  const firstShown = addDays(today, 1 - seriesDays);
  // Thirty days before the first shown lie before every month's first day.
  const from = addDays(firstShown, -seriesDays);
  const withCollection = seesCollection(memberOf(ctx));
  const span = {
    from,
    to: month.last,
    zone: ctx.zone,
    startsAt: startOfDay(from, ctx.zone).toString(),
    endsAt: startOfDay(addDays(month.last, 1), ctx.zone).toString(),
  };
  const [all, figures, due] = await Promise.all([
    store.totals(ctx.db, withCollection),
    store.byDay(ctx.db, span, withCollection),
    mayUse(ctx, 'Patient', 'view') ? followUps.dueCounts(ctx) : null,
  ]);
  const on = new Map(figures.map(({ kind, day, figure }) => [`${kind} ${day}`, figure]));
  const at = (kind: store.Kind, day: Day): number => on.get(`${kind} ${day}`) ?? 0;
  const figure = (kind: store.Kind) => ({
    total: all[kind],
    today: at(kind, today),
    weekAgo: at(kind, addDays(today, -7)),
    thisMonth: figures.reduce(
      (sum, one) => (one.kind === kind && one.day >= month.first ? sum + one.figure : sum),
      0,
    ),
  });
  const seriesFrom = (first: Day) =>
    Array.from({ length: seriesDays }, (_, n) => addDays(first, n)).map((day) => ({
      day,
      patients: at('patients', day),
      treatments: at('treatments', day),
      appointments: at('appointments', day),
      collectionPaise: withCollection ? at('collection', day) : null,
    }));
  return {
    today,
    patients: figure('patients'),
    treatments: figure('treatments'),
    appointments: figure('appointments'),
    collection: withCollection ? figure('collection') : null,
    followUps: due,
    series: seriesFrom(firstShown),
    seriesBefore: seriesFrom(from),
  };
}
