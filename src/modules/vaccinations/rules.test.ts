import { expect, test } from 'vitest';
import type { Vaccination } from './model.ts';
import {
  cardDoses,
  type CardOwner,
  groupOf,
  isWanting,
  nextOnes,
  problemsOf,
  scheduledBirth,
  scheduleOf,
  vaccineOf,
  wantedOf,
} from './rules.ts';
import { scheduleNames, schedules, type Span } from './rules/schedule.ts';

const owner: CardOwner = {
  birthOn: '2026-08-25',
  gender: 'Female',
  schedule: 'national',
  entries: [],
};
const at = (code: string, more: Partial<CardOwner> = {}, today = '2026-11-21') =>
  cardDoses({ ...owner, ...more }, today).find((dose) => dose.code === code);
const had = (dose: string, givenOn: string) => ({ dose, givenOn });

test('the schedule falls on this child’s days', () => {
  expect(at('bcg')).toMatchObject({ dueOn: '2026-08-25', state: 'overdue' });
  expect(at('penta-1')).toMatchObject({ dueOn: '2026-10-06', state: 'overdue' });
  expect(at('mr-1')).toMatchObject({ dueOn: '2027-05-25', state: 'coming' });
  expect(at('mr-2', { birthOn: '2026-01-31' }, '2026-02-01')?.dueOn).toBe('2027-05-31');
});

test.each([
  ['on its day', '2026-10-06', 'due'],
  ['on the last day of four weeks', '2026-11-03', 'due'],
  ['a day later', '2026-11-04', 'overdue'],
  ['a day before', '2026-10-05', 'coming'],
])('a dose %s', (_when, today, state) => expect(at('penta-1', {}, today)?.state).toBe(state));

test('what was given stands as given, and the next one waits its time from that day', () => {
  const entries = [had('penta-1', '2026-11-10')];
  expect(at('penta-1', { entries })).toMatchObject({
    state: 'done',
    entry: { givenOn: '2026-11-10' },
  });
  expect(at('penta-2', { entries })).toMatchObject({ dueOn: '2026-12-08', state: 'coming' });
  expect(at('ipv-2', { entries: [had('ipv-1', '2026-10-06')] })).toMatchObject({
    dueOn: '2026-12-01',
  });
  // Of two entries of one dose the first counts.
  expect(
    at('bcg', { entries: [had('bcg', '2026-09-01'), had('bcg', '2026-08-26')] }),
  ).toMatchObject({
    entry: { givenOn: '2026-08-26' },
  });
});

test('a dose whose forerunner is missing waits for it', () => {
  expect(at('penta-2')).toMatchObject({ dueOn: '2026-12-19', state: 'coming' });
  expect(
    cardDoses(owner, '2026-11-21')
      .filter(isWanting)
      .map(({ code }) => code),
  ).toEqual(['bcg', 'opv-1', 'penta-1', 'rota-1', 'ipv-1', 'pcv-1']);
});

test('after its age a dose is given no more, nor is a series begun', () => {
  expect(at('hepb-0', {}, '2026-08-26')?.state).toBe('due');
  expect(at('hepb-0', {}, '2026-08-27')?.state).toBe('closed');
  const late = { birthOn: '2024-08-25' };
  expect(at('rota-1', late)?.state).toBe('closed');
  expect(at('penta-2', late)?.state).toBe('closed');
  // A booster is not of the series, but waits for what is given in its place.
  expect(at('dpt-b1', late)).toMatchObject({ state: 'coming', dueOn: '2027-07-16' });
  // What was begun in time is gone on with.
  expect(at('penta-2', { ...late, entries: [had('penta-1', '2025-08-01')] })?.state).toBe(
    'overdue',
  );
});

test('a booster does not wait for one whose age has passed', () => {
  const late = { birthOn: '2020-08-25', schedule: 'iap' } as const;
  expect(at('ipv-b1', late)?.state).toBe('closed');
  expect(at('ipv-b2', late)).toMatchObject({ dueOn: '2024-08-25', state: 'overdue' });
});

test('who comes after the first birthday gets DPT for pentavalent, each so long after the last', () => {
  const late = { birthOn: '2024-08-25' };
  expect(at('dpt-1', late)).toMatchObject({ state: 'overdue', waitsFor: null });
  expect(at('dpt-2', late)).toMatchObject({
    state: 'coming',
    dueOn: '2026-12-19',
    waitsFor: { vaccine: 'DPT 1', wait: { days: 28 } },
  });
  const begun = { ...late, entries: [had('dpt-1', '2026-11-01'), had('dpt-2', '2026-11-29')] };
  expect(at('dpt-3', begun, '2026-12-01')?.dueOn).toBe('2026-12-27');
  const whole = { ...begun, entries: [...begun.entries, had('dpt-3', '2026-12-27')] };
  expect(at('dpt-b1', whole, '2027-01-01')).toMatchObject({
    dueOn: '2027-06-27',
    waitsFor: { vaccine: 'DPT 3', wait: { months: 6 } },
  });
});

test('who began pentavalent in time goes on with it, and nobody gets DPT before the age for it is over', () => {
  expect(at('dpt-1')).toBeUndefined();
  const begun = { birthOn: '2024-08-25', entries: [had('penta-1', '2025-08-01')] };
  expect(at('dpt-1', begun)).toBeUndefined();
  expect(at('dpt-2', begun)).toBeUndefined();
  // From seven years neither is given.
  expect(at('dpt-1', { birthOn: '2019-11-20' })).toBeUndefined();
  // What was given stands.
  expect(at('dpt-1', { entries: [had('dpt-1', '2026-11-01')] })?.state).toBe('done');
});

test('what the programme gives only somewhere is not called for', () => {
  const je = at('je-1', { birthOn: '2026-01-01' });
  expect(je?.state).toBe('overdue');
  expect(je && isWanting(je)).toBe(false);
});

test('HPV is for girls, and stands with a boy who had it', () => {
  const boy = { schedule: 'iap', gender: 'Male', birthOn: '2016-01-01' } as const;
  expect(at('hpv-1', { ...boy, gender: 'Female' })?.state).toBe('overdue');
  expect(at('hpv-1', boy)).toBeUndefined();
  expect(at('hpv-1', { ...boy, entries: [had('hpv-1', '2026-02-01')] })?.state).toBe('done');
});

test('HPV goes on after the fifteenth birthday: two doses for who began before it, three for who begins later', () => {
  const girl = { schedule: 'iap', birthOn: '2011-12-01' } as const;
  const early = { ...girl, entries: [had('hpv-1', '2026-11-01')] };
  expect(at('hpv-2', early)).toMatchObject({ dueOn: '2027-05-01', state: 'coming' });
  expect(at('hpv-2', early, '2027-05-02')?.state).toBe('due');
  expect(at('hpv-3', early, '2027-05-02')).toBeUndefined();
  // On the birthday itself she is fifteen.
  const late = { ...girl, entries: [had('hpv-1', '2026-12-01')] };
  expect(at('hpv-2', late, '2026-12-10')).toMatchObject({
    dueOn: '2027-02-01',
    waitsFor: { vaccine: 'HPV 1', wait: { months: 2 } },
  });
  const second = { ...late, entries: [...late.entries, had('hpv-2', '2027-02-01')] };
  expect(at('hpv-3', second, '2027-02-10')).toMatchObject({ dueOn: '2027-06-01', state: 'coming' });
  // Begun by nobody yet.
  expect(at('hpv-1', girl, '2026-12-02')?.state).toBe('overdue');
  expect(at('hpv-3', girl, '2026-11-30')).toBeUndefined();
  expect(at('hpv-3', girl, '2026-12-02')?.state).toBe('coming');
  expect(at('hpv-3', { ...girl, gender: 'Male' }, '2026-12-02')).toBeUndefined();
  expect(at('hpv-3', { ...early, entries: [had('hpv-3', '2026-11-02')] })?.state).toBe('done');
});

test.each(scheduleNames)('the %s schedule names each dose once, in the order of age', (name) => {
  const doses = schedules[name];
  expect(new Set(doses.map(({ code }) => code)).size).toBe(doses.length);
  expect(new Set(doses.map(({ vaccine }) => vaccine)).size).toBe(doses.length);
  const days = doses.map(({ from }) => (from.days ?? 0) + (from.months ?? 0) * 30.4);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  const dayOf = (span: Span) => Temporal.PlainDate.from('2020-01-01').add(span).toString();
  const wrong = doses.filter(
    ({ after, from, until }, place) =>
      (after !== null && !doses.slice(0, place).some(({ code }) => code === after.code)) ||
      (until !== null && dayOf(from) >= dayOf(until)),
  );
  expect(wrong).toEqual([]);
});

const other = (vaccine: string, givenOn: string, nextOn: string | null) => ({
  dose: '',
  vaccine,
  givenOn,
  nextOn,
});

test('the next one of another vaccine is due until it is given', () => {
  const first = other('Hepatitis B', '2026-10-01', '2026-11-01');
  expect(nextOnes([first])).toEqual([{ vaccine: 'Hepatitis B', dueOn: '2026-11-01' }]);
  expect(nextOnes([first, other('hepatitis b', '2026-11-03', null)])).toEqual([]);
  expect(nextOnes([first, other('Influenza', '2026-11-03', null)])).toHaveLength(1);
});

test('the clinic’s list looks two weeks ahead, the earliest first', () => {
  const adult = { ...owner, birthOn: '1980-01-01' };
  const wanted = (nextOn: string) =>
    wantedOf(adult, [other('Rabies', '2026-11-01', nextOn)], '2026-11-21');
  expect(wanted('2026-12-05')).toEqual([{ vaccine: 'Rabies', dueOn: '2026-12-05' }]);
  expect(wanted('2026-12-06')).toEqual([]);
  const child = wantedOf(
    { ...owner, birthOn: '2026-10-15' },
    [
      { ...other('BCG', '2026-10-15', null), dose: 'bcg' },
      other('Rabies', '2026-11-01', '2026-11-20'),
    ],
    '2026-11-21',
  );
  expect(child[0]).toEqual({ vaccine: 'Rabies', dueOn: '2026-11-20' });
  expect(child.map(({ vaccine }) => vaccine)).toContain('OPV 1');
  expect(child.map(({ vaccine }) => vaccine)).not.toContain('OPV 2');
});

test.each([
  ['2026-11-22', 'soon'],
  ['2026-11-21', 'due'],
  ['2026-10-24', 'due'],
  ['2026-10-23', 'overdue'],
])('due on %s is %s', (dueOn, group) => expect(groupOf(dueOn, '2026-11-21')).toBe(group));

test('a schedule counts until eighteen', () => {
  expect(scheduledBirth('2008-11-21', '2026-11-21')).toBe('2008-11-21');
  expect(scheduledBirth('2008-11-20', '2026-11-21')).toBeNull();
  expect(scheduledBirth(null, '2026-11-21')).toBeNull();
});

test('the card is kept by the schedule of its latest entry that names one', () => {
  const entry = (schedule: Vaccination['schedule'], day: number) => ({
    schedule,
    notedAt: `2026-11-0${day}T00:00:00Z`,
  });
  expect(scheduleOf([])).toBe('national');
  expect(scheduleOf([entry('national', 1), entry('iap', 2), entry(null, 3)])).toBe('iap');
});

const dose = { vaccine: 'X', dose: '', brand: '', batch: '', site: null, nextOn: null };

test.each([
  ['2026-11-22', dose, { givenOn: { code: 'date_future' } }],
  ['2026-08-24', dose, { givenOn: { code: 'before_birth' } }],
  ['2026-11-21', dose, {}],
  ['2026-11-21', { ...dose, nextOn: '2026-11-21' }, { 'a.nextOn': { code: 'next_not_after' } }],
  ['2026-11-21', { ...dose, dose: 'flu-1' }, { 'a.dose': { code: 'choose_one' } }],
  ['2026-11-21', { ...dose, dose: 'bcg' }, {}],
])('given on %s %j: %j', (givenOn, one, problems) => {
  expect(
    problemsOf({ givenOn, schedule: 'national' }, [{ dose: one, path: 'a.' }], {
      today: '2026-11-21',
      birthOn: '2026-08-25',
    }),
  ).toEqual(problems);
});

test('a dose of a schedule has the schedule’s name, whatever was sent', () => {
  expect(vaccineOf({ ...dose, dose: 'mr-1' }, 'iap')).toBe('MMR 1');
  expect(vaccineOf({ ...dose, dose: 'mr-1' }, 'national')).toBe('MR 1');
  expect(vaccineOf(dose, null)).toBe('X');
});
