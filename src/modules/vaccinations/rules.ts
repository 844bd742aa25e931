// Which doses a person has had, and which are due when.
import { type FieldProblems, refusal } from '../../kit/shared/refusal.ts';
import { addDays, type Day } from '../../kit/shared/time.ts';
import type { Dose, DueGroup, Occasion, Vaccination } from './model.ts';
import {
  isScheduled,
  type ScheduledDose,
  type ScheduleName,
  schedules,
  scheduleUntilMonths,
  type Span,
} from './rules/schedule.ts';

export const refusals = {
  vaccination_unknown: refusal(
    404,
    /*i18n*/ { id: 'vaccination_unknown', message: 'This vaccine is not recorded' },
  ),
  vaccination_marked: refusal(
    409,
    /*i18n*/ { id: 'vaccination_marked', message: 'This entry is already marked as wrong' },
  ),
  dose_noted: refusal(
    409,
    /*i18n*/ { id: 'dose_noted', message: 'Already recorded for this patient: {vaccine}' },
  ),
  nothing_given: refusal(
    409,
    /*i18n*/ { id: 'nothing_given', message: 'No vaccine is recorded for this patient yet' },
  ),
} as const;

/** `due`: within four weeks from its day · `overdue`: later · `closed`: the age for it has passed. */
const doseStates = ['done', 'overdue', 'due', 'coming', 'closed'] as const;
export type DoseState = (typeof doseStates)[number];

const graceDays = 28;
/** How far ahead the clinic's list looks. */
const soonDays = 14;

type Entry = Pick<Vaccination, 'dose' | 'givenOn'>;

export interface CardDose<E extends Entry = Entry> extends ScheduledDose {
  /** At the earliest; of a given one the day by its age. */
  readonly dueOn: Day;
  readonly state: DoseState;
  readonly entry: E | null;
  /** The vaccine that it still has to wait for, and how long after that at the least; null where its age alone counts. */
  readonly waitsFor: { readonly vaccine: string; readonly wait: Span } | null;
}

export interface CardOwner<E extends Entry = Entry> {
  readonly birthOn: Day;
  readonly gender: 'Male' | 'Female' | 'Other';
  readonly schedule: ScheduleName;
  /** In any order; none that was marked wrong. */
  readonly entries: readonly E[];
}

/** The birth date of whom a schedule still counts; null for adults and where only an age was stated. */
export const scheduledBirth = (birthOn: Day | null, today: Day): Day | null =>
  birthOn !== null && plus(birthOn, { months: scheduleUntilMonths }) >= today ? birthOn : null;

const plus = (day: Day, span: Span): Day => Temporal.PlainDate.from(day).add(span).toString();
const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** A schedule on this person's days. A dose waits for the one before it. */
export function cardDoses<E extends Entry>(
  { birthOn, gender, schedule, entries }: CardOwner<E>,
  today: Day,
): CardDose<E>[] {
  const had = new Map(
    entries.toSorted((a, b) => b.givenOn.localeCompare(a.givenOn)).map((one) => [one.dose, one]),
  );
  const made = new Map<string, CardDose<E>>();
  for (const scheduled of schedules[schedule]) {
    const entry = had.get(scheduled.code) ?? null;
    const isLate = beganLate(scheduled, birthOn, made, today);
    const dose = isLate ? waitingAsLate(scheduled) : scheduled;
    if (entry === null && isNotFor(dose, gender, isLate)) continue;
    const before = dose.after === null ? undefined : placeTaker(dose.after.code, made);
    const dueOn = earliest(dose, birthOn, before, today);
    const state = entry ? 'done' : stateOf(dose, { birthOn, dueOn, before, today });
    if (entry === null && !isWantedAtAll(dose, state, made)) continue;
    const isWaiting = state === 'coming' && dueOn > plus(birthOn, dose.from);
    const waitsFor = isWaiting ? waitOf(dose, before) : null;
    made.set(dose.code, { ...dose, dueOn, entry, state, waitsFor });
  }
  return [...made.values()];
}

/** Whether the series was begun, or is yet to be, from the age on at which it goes another way. */
function beganLate(
  { late }: ScheduledDose,
  birthOn: Day,
  made: ReadonlyMap<string, CardDose>,
  today: Day,
): boolean {
  const first = late === null ? undefined : made.get(late.code);
  if (late === null || first === undefined) return false;
  return (first.entry?.givenOn ?? later(first.dueOn, today)) >= plus(birthOn, late.from);
}

const waitingAsLate = (dose: ScheduledDose): ScheduledDose =>
  dose.late && dose.after ? { ...dose, after: { ...dose.after, wait: dose.late.wait } } : dose;

const isNotFor = (
  { isForGirls, late }: ScheduledDose,
  gender: CardOwner['gender'],
  isLate: boolean,
): boolean => (isForGirls && gender !== 'Female') || (late?.isOnlyThen === true && !isLate);

const waitOf = ({ after }: ScheduledDose, before: CardDose | undefined): CardDose['waitsFor'] =>
  after && before ? { vaccine: before.vaccine, wait: after.wait } : null;

/** What comes in the place of another is wanted once that one's age has passed, and while its own has not. */
const isWantedAtAll = (
  { insteadOf }: ScheduledDose,
  state: DoseState,
  made: ReadonlyMap<string, CardDose>,
): boolean => insteadOf === null || (state !== 'closed' && made.get(insteadOf)?.state === 'closed');

/** A dose, or what is given in its place to who came late for it. */
function placeTaker<E extends Entry>(
  code: string,
  made: ReadonlyMap<string, CardDose<E>>,
): CardDose<E> | undefined {
  const dose = made.get(code);
  return dose?.state === 'closed'
    ? ([...made.values()].find(({ insteadOf }) => insteadOf === code) ?? dose)
    : dose;
}

function earliest(
  { from, after }: ScheduledDose,
  birthOn: Day,
  before: CardDose | undefined,
  today: Day,
): Day {
  const byAge = plus(birthOn, from);
  if (after === null || before === undefined || before.state === 'closed') return byAge;
  const givenOn = before.entry?.givenOn ?? later(before.dueOn, today);
  return later(byAge, plus(givenOn, after.wait));
}

function stateOf(
  { until, after }: ScheduledDose,
  {
    birthOn,
    dueOn,
    before,
    today,
  }: { birthOn: Day; dueOn: Day; before: CardDose | undefined; today: Day },
): DoseState {
  if (until !== null && plus(birthOn, until) < today) return 'closed';
  if (after?.isSameSeries === true && before?.state === 'closed') return 'closed';
  if (dueOn > today) return 'coming';
  return addDays(dueOn, graceDays) < today ? 'overdue' : 'due';
}

/** What is to be given now, where the programme gives it everywhere. */
export const isWanting = ({ state, isRegional }: CardDose): boolean =>
  !isRegional && (state === 'due' || state === 'overdue');

/** The schedule of the latest entry that named one; until then the nation's. */
export const scheduleOf = (
  vaccinations: readonly Pick<Vaccination, 'schedule' | 'notedAt'>[],
): ScheduleName =>
  vaccinations.toSorted((a, b) => b.notedAt.localeCompare(a.notedAt)).find((one) => one.schedule)
    ?.schedule ?? 'national';

/** What stands: none that was marked wrong. */
export const standing = <V extends Pick<Vaccination, 'mistake'>>(all: readonly V[]): V[] =>
  all.filter(({ mistake }) => mistake === null);

interface Wanted {
  readonly vaccine: string;
  readonly dueOn: Day;
}

/** The next ones of other vaccines that were not given since. */
export const nextOnes = (
  entries: readonly Pick<Vaccination, 'vaccine' | 'givenOn' | 'nextOn'>[],
): Wanted[] =>
  entries.flatMap(({ vaccine, givenOn, nextOn }) =>
    nextOn === null ||
    entries.some((other) => sameVaccine(other.vaccine, vaccine) && other.givenOn > givenOn)
      ? []
      : [{ vaccine, dueOn: nextOn }],
  );

const sameVaccine = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** What the clinic's list tells of one patient, the earliest first: overdue, due, or due within two weeks. */
export function wantedOf(
  owner: Omit<CardOwner, 'birthOn' | 'entries'> & { readonly birthOn: Day | null },
  entries: readonly Pick<Vaccination, 'dose' | 'vaccine' | 'givenOn' | 'nextOn'>[],
  today: Day,
): Wanted[] {
  const birthOn = scheduledBirth(owner.birthOn, today);
  const until = addDays(today, soonDays);
  const scheduled =
    birthOn === null
      ? []
      : cardDoses({ ...owner, birthOn, entries }, today).filter(
          (dose) => isWanting(dose) || (!dose.isRegional && dose.state === 'coming'),
        );
  return [...scheduled, ...nextOnes(entries)]
    .filter(({ dueOn }) => dueOn <= until)
    .map(({ vaccine, dueOn }) => ({ vaccine, dueOn }))
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
}

export const groupOf = (dueOn: Day, today: Day): DueGroup =>
  dueOn > today ? 'soon' : addDays(dueOn, graceDays) < today ? 'overdue' : 'due';

/** The name that the schedule gives a dose; else the one that was typed. */
export const vaccineOf = ({ vaccine, dose }: Dose, schedule: ScheduleName | null): string =>
  schedules[schedule ?? 'national'].find(({ code }) => code === dose)?.vaccine ?? vaccine;

/** What only the clinic's day and the patient's birth can tell. @param path of the dose's fields. */
export function problemsOf(
  { givenOn, schedule }: Pick<Occasion, 'givenOn' | 'schedule'>,
  doses: readonly { readonly dose: Dose; readonly path: string }[],
  { today, birthOn }: { today: Day; birthOn: Day | null },
): FieldProblems {
  const problems: FieldProblems = {};
  if (givenOn > today) problems['givenOn'] = { code: 'date_future' };
  else if (birthOn !== null && givenOn < birthOn) problems['givenOn'] = { code: 'before_birth' };
  for (const { dose, path } of doses) {
    if (dose.dose !== '' && (schedule === null || !isScheduled(schedule, dose.dose)))
      problems[`${path}dose`] = { code: 'choose_one' };
    if (dose.nextOn !== null && dose.nextOn <= givenOn)
      problems[`${path}nextOn`] = { code: 'next_not_after' };
  }
  return problems;
}
