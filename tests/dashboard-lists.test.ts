// Whatever a clinic holds, each number of the dashboard is that of the list it opens.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './db.ts';
import { addDays } from '../src/kit/shared/time.ts';
import { api as appointments } from '../src/modules/appointments/contract.ts';
import { api as dashboard } from '../src/modules/dashboard/contract.ts';
import {
  type Figure,
  figures,
  listBehind,
  type When,
  whens,
} from '../src/modules/dashboard/rules.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { api as treatments } from '../src/modules/treatments/contract.ts';
import { api } from '../src/modules/reports/contract.ts';
import { reportNames, type ReportName, shownStatuses } from '../src/modules/reports/model.ts';
import { allDays, reports } from '../src/modules/reports/rules.ts';

const today = '2026-10-17';
const noon = Temporal.Instant.from('2026-10-17T12:00:00+05:30');
let clock = noon;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: () => clock });
});
afterAll(() => app.close());

let people = 0;
async function register(daysAgo: number): Promise<string> {
  people++;
  clock = noon.subtract({ hours: 24 * daysAgo });
  const { data } = await app.call(
    patients.register,
    {
      name: `Patient ${String(people)}`,
      contactNumber: String(9_800_000_000 + people),
      gender: 'Other',
      statedAge: 30,
    },
    app.world.rao,
  );
  clock = noon;
  return data.patient.id;
}

const doings = {
  register: register,
  joinTwo: async (daysAgo: number) => {
    const [keptId, mergedId] = [await register(0), await register(daysAgo)];
    await app.call(
      patients.merge,
      {
        keptId,
        keptVersion: 1,
        mergedId,
        mergedVersion: 1,
        name: 'Joined',
        contactNumber: String(9_800_000_000 + people),
        gender: 'Other',
        statedAge: 30,
      },
      app.world.rao,
    );
  },
  erase: async (daysAgo: number) => {
    const id = await register(daysAgo);
    await app.admin.query(`update app.patients set removed_at = now() where id = $1`, [id]);
  },
  treat: async (daysAgo: number) => {
    const visitOn = addDays(today, -daysAgo);
    const { data } = await app.call(
      treatments.add,
      {
        patientId: await register(0),
        visitOn,
        totalFeesPaise: 500_00,
        discountPaise: 10_00 * (daysAgo % 3),
        payments: [
          { amountPaise: 100_00 + daysAgo, type: 'Cash', paidOn: visitOn },
          { amountPaise: 50_00, type: 'UPI', paidOn: visitOn, status: 'Pending' },
        ],
      },
      app.world.rao,
    );
    return data.id;
  },
  remove: async (daysAgo: number) => {
    const id = await doings.treat(daysAgo);
    await app.call(treatments.remove, { id, version: 1 }, app.world.rao);
  },
  book: async (daysAhead: number) => {
    const starts = noon.add({ hours: 24 * daysAhead, minutes: 15 * (people % 40) });
    const { data } = await app.call(
      appointments.book,
      {
        patientId: await register(0),
        startsAt: starts.toString(),
        minutes: 5,
      },
      app.world.rao,
    );
    return data.id;
  },
  cancel: async (daysAhead: number) => {
    const id = await doings.book(daysAhead);
    await app.call(appointments.move, { id, version: 1, to: 'Canceled' }, app.world.rao);
  },
} satisfies Record<string, (days: number) => Promise<unknown>>;

/** What the address shows: rows, or paise for the collection. */
async function listed(figure: Figure, when: When): Promise<number> {
  const { to, search } = listBehind(figure, when, today);
  if (to === '/patient')
    return (await app.call(patients.list, {}, app.world.rao)).data.total ?? Number.NaN;
  if (to === '/treatment')
    return (await app.call(treatments.list, {}, app.world.rao)).data.totals?.count ?? Number.NaN;
  const report = reportNames.find((one) => one === search['report']) ?? 'dues';
  const status = shownStatuses.find((one) => one === search['status']);
  const days = {
    today: { from: today, to: today },
    all: allDays,
    own: { from: search['from'] ?? '', to: search['to'] ?? '' },
  }[search['period'] ?? ''];
  const { data } = await app.call(
    api.page,
    { report, ...days, ...(status ? { status } : {}) },
    app.world.rao,
  );
  const amount = Object.keys(reports.collection.columns).indexOf('amount');
  return (figure === 'collection' ? data.sums?.cells[amount] : data.sums?.rows) ?? Number.NaN;
}

/** By their keys, over all days. */
async function sumsOf(report: ReportName): Promise<Record<string, number>> {
  const { data } = await app.call(api.page, { report, ...allDays }, app.world.rao);
  return Object.fromEntries(
    data.columns.map(({ key }, n) => [key, data.sums?.cells[n] ?? Number.NaN]),
  );
}

const kinds = ['register', 'joinTwo', 'erase', 'treat', 'remove', 'book', 'cancel'] as const;

test('each number is that of the list it opens', async () => {
  const doing = fc.record({
    kind: fc.constantFrom(...kinds),
    days: fc.constantFrom(0, 1, 7, 14, 16, 17, 31, 200),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { minLength: 3, maxLength: 9 }), async (done) => {
      for (const { kind, days } of done) await doings[kind](days);
      const { data } = await app.call(dashboard.totals, {}, app.world.rao);
      const of = (number: (figure: Figure, when: When) => number | undefined) =>
        Object.fromEntries(
          figures.flatMap((figure) =>
            whens.map((when) => [`${figure} ${when}`, number(figure, when)]),
          ),
        );
      const behind: Record<string, number> = {};
      for (const figure of figures)
        for (const when of whens) behind[`${figure} ${when}`] = await listed(figure, when);
      expect(of((figure, when) => data[figure]?.[when])).toEqual(behind);
      const [gst, visits, collected] = [
        await sumsOf('gst'),
        await sumsOf('treatments'),
        await sumsOf('collection'),
      ];
      expect(gst['amount']).toBe((visits['paid'] ?? 0) + (visits['due'] ?? 0));
      expect(gst['amount']).toBe((collected['amount'] ?? 0) + (visits['due'] ?? 0));
      expect(gst['exempt']).toBe(gst['amount']);
    }),
    { numRuns: 6, seed: 20, endOnFailure: true },
  );
  const { data } = await app.call(dashboard.totals, {}, app.world.rao);
  for (const figure of figures) expect(data[figure]?.total).toBeGreaterThan(0);
}, 120_000);
