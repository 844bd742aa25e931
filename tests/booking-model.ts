// A clinic's bookings on paper: what each act must answer, kept beside the app and compared after every step.
import type { api as appointments } from '../src/modules/appointments/contract.ts';
import { holdMinutes, mayMove } from '../src/modules/appointments/rules.ts';
import type { Status } from '../src/modules/appointments/model.ts';
import type { OutputOf } from '../src/kit/shared/contract.ts';

type Appointment = OutputOf<typeof appointments.book>;

/** How the app is asked; each answers the code of the refusal, or what came. */
export interface PipelineParts {
  now(): Temporal.Instant;
  pass(minutes: number): void;
  book(input: { startsAt: string; holdId?: string }): Promise<{ code: string; data: Appointment }>;
  hold(startsAt: string): Promise<{ code: string; data: { id: string } }>;
  release(id: string): Promise<{ code: string; data: { released: boolean } }>;
  move(input: {
    id: string;
    version: number;
    to: Status;
  }): Promise<{ code: string; data: Appointment }>;
  reschedule(input: {
    id: string;
    version: number;
    startsAt: string;
  }): Promise<{ code: string; data: Appointment }>;
  /** Free starts of the day, by start: what is left. */
  left(): Promise<Map<string, number>>;
}

interface Paper {
  taken: Map<string, { startsAt: string; status: Status; version: number }>;
  holds: Map<string, { startsAt: string; until: number }>;
}

const steps: readonly Status[] = [
  'Confirmed',
  'Rejected',
  'Canceled',
  'Checked in',
  'Started',
  'Completed',
  'No-show',
];

/**
 * @param starts of one day, none overlapping another; @param dice answers 0 to below 1.
 * @returns how often each act was refused and done; throws at the first difference.
 */
export async function compare(
  app: PipelineParts,
  {
    starts,
    capacity,
    operations,
    dice,
  }: { starts: string[]; capacity: number; operations: number; dice: () => number },
) {
  const paper: Paper = { taken: new Map(), holds: new Map() };
  const answers = new Map<string, number>();
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(dice() * all.length)];
  const now = () => app.now().epochMilliseconds;
  const matches = (startsAt: string) =>
    [...paper.holds.values()].filter((one) => one.startsAt === startsAt && one.until > now())
      .length;
  const seated = (startsAt: string) =>
    [...paper.taken.values()].filter(
      (one) => one.startsAt === startsAt && one.status !== 'Canceled' && one.status !== 'Rejected',
    ).length;
  const isFull = (startsAt: string) => seated(startsAt) + matches(startsAt) >= capacity;
  const agree = (act: string, said: string, meant: string) => {
    if (said !== meant) throw new Error(`${act}: the app says ${said}, the paper ${meant}`);
    answers.set(`${act} ${said}`, (answers.get(`${act} ${said}`) ?? 0) + 1);
  };

  const acts: (() => Promise<void>)[] = [
    async () => {
      const startsAt = pick(starts) ?? '';
      const { code, data } = await app.book({ startsAt });
      agree('book', code, isFull(startsAt) ? 'slot_taken' : 'ok');
      if (code === 'ok') paper.taken.set(data.id, data);
    },
    async () => {
      const startsAt = pick(starts) ?? '';
      const { code, data } = await app.hold(startsAt);
      agree('hold', code, isFull(startsAt) ? 'slot_taken' : 'ok');
      if (code === 'ok')
        paper.holds.set(data.id, { startsAt, until: now() + holdMinutes * 60_000 });
    },
    async () => {
      const [id, hold] = pick([...paper.holds]) ?? [];
      if (id === undefined || !hold) return;
      const { code, data } = await app.book({ startsAt: hold.startsAt, holdId: id });
      const isOver = hold.until <= now();
      // A hold that ran out may still lie there until somebody else holds; it then keeps nothing.
      if (isOver && code === 'hold_over') agree('book a hold that is over', code, 'hold_over');
      else
        agree(
          isOver ? 'book a hold that is over' : 'book a hold',
          code,
          isOver && isFull(hold.startsAt) ? 'slot_taken' : 'ok',
        );
      if (code === 'ok') paper.taken.set(data.id, data);
      if (code !== 'slot_taken') paper.holds.delete(id);
    },
    async () => {
      const [id, hold] = pick([...paper.holds]) ?? [];
      if (id === undefined || !hold) return;
      const { code } = await app.release(id);
      // One that ran out may still lie there, or be gone.
      const isOver = hold.until <= now();
      if (isOver) agree('release a hold that is over', code, code === 'hold_over' ? code : 'ok');
      else agree('release', code, 'ok');
      paper.holds.delete(id);
    },
    async () => {
      const [id, one] = pick([...paper.taken]) ?? [];
      const to = pick(steps);
      if (id === undefined || !one || to === undefined) return;
      const { code, data } = await app.move({ id, version: one.version, to });
      const isFinal = steps.every((next) => !mayMove(one.status, next));
      agree(
        'move',
        code,
        mayMove(one.status, to) ? 'ok' : isFinal ? 'appointment_final' : 'move_not_allowed',
      );
      if (code === 'ok') paper.taken.set(id, data);
    },
    async () => {
      const [id, one] =
        pick(
          [...paper.taken].filter(
            ([, { status }]) => status === 'Requested' || status === 'Confirmed',
          ),
        ) ?? [];
      const startsAt = pick(starts) ?? '';
      if (id === undefined || !one) return;
      const { code, data } = await app.reschedule({ id, version: one.version, startsAt });
      const others = seated(startsAt) + matches(startsAt) - (one.startsAt === startsAt ? 1 : 0);
      agree('reschedule', code, others >= capacity ? 'slot_taken' : 'ok');
      if (code === 'ok') paper.taken.set(id, data);
    },
    async () => app.pass(Math.floor(dice() * 4)),
  ];
  const weights = [0, 0, 0, 1, 1, 2, 2, 3, 4, 4, 4, 5, 5, 6];

  for (let turn = 0; turn < operations; turn += 1) {
    await acts[pick(weights) ?? 0]?.();
    if (turn % 50 !== 49) continue;
    const left = await app.left();
    for (const startsAt of starts)
      agree(
        'left',
        String(left.get(startsAt)),
        String(Math.max(0, capacity - seated(startsAt) - matches(startsAt))),
      );
  }
  return answers;
}

/** The same numbers for the same seed. */
export function diceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
