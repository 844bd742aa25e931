// Between the screens and the server, where this device works without a line: what answers reads and takes writes then. Nothing on other devices.
import type { OutputOf, TypedOf, Verb } from '../../shared/contract.ts';
import { call, Unreachable } from '../client.ts';

export interface Offline {
  /** Nothing can be asked of the server for now. */
  isLost: () => boolean;
  read: (verb: Verb, input: unknown, signal?: AbortSignal) => Promise<unknown>;
  /** Whether writes of this verb wait on the device when they cannot be sent. */
  takes: (verb: Verb) => boolean;
  write: (verb: Verb, input: unknown, onceKey: string) => Promise<unknown>;
  /** The input by the server's ids; null where it names what the server has not heard of. */
  known: <T>(input: T) => T | null;
  /** Ids that this device had made for what the server knows by this one. */
  formerIds: (id: string) => readonly string[];
}

let offline: Offline | null = null;
let opening: Promise<Offline | null> | null = null;

/** @param next on its way: what fails meanwhile waits for it. */
export function setOffline(next: Promise<Offline | null> | null): void {
  offline = null;
  opening = next;
  void next?.then(
    (opened) => {
      if (opening === next) offline = opened;
    },
    () => undefined,
  );
}

/** What only the server can do is not tried. */
export const isWithoutLine = (): boolean => offline?.isLost() ?? false;

const offlineInTime = async (): Promise<Offline | null> =>
  offline ?? (await opening?.catch(() => null)) ?? null;

/** As `call`, answered by the device where the server cannot be reached. */
export const askOrRecall = async <V extends Verb & { kind: 'read' }>(
  verb: V,
  input: TypedOf<V>,
  signal?: AbortSignal,
): Promise<OutputOf<V>> => {
  let ready = offline;
  try {
    if (!ready) return await call(verb, input, signal ? { signal } : {});
  } catch (error) {
    ready = error instanceof Unreachable ? await offlineInTime() : null;
    if (!ready) throw error;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the server answered, or was guessed in its shape
  return (await ready.read(verb, input, signal)) as OutputOf<V>;
};

/** As `call`; waits on the device where it cannot be sent now. */
export const sendOrKeep = async <V extends Verb & { kind: 'write' | 'act' }>(
  verb: V,
  input: TypedOf<V>,
  onceKey: string,
): Promise<OutputOf<V>> => {
  const ready = await offlineInTime();
  if (!ready?.takes(verb)) return call(verb, input, verb.once ? { onceKey } : {});
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the server answered, or was guessed in its shape
  return (await ready.write(verb, input, onceKey)) as OutputOf<V>;
};

/** As `call`, for what only the server can do. @throws Unreachable also where it has not heard yet of whom it is about. */
export const callKnown = async <V extends Verb>(
  verb: V,
  input: TypedOf<V>,
): Promise<OutputOf<V>> => {
  const ready = await offlineInTime();
  const known = ready ? ready.known(input) : input;
  if (known === null) throw new Unreachable(null);
  return call(verb, known);
};

/** Where something may lie on this device that was begun before the server had heard of whom it is about. */
export const formerIds = async (id: string): Promise<readonly string[]> =>
  (await offlineInTime())?.formerIds(id) ?? [];

/** The library would hold back what the device itself can answer. */
export const lineNeeded = (): 'always' | 'online' => (opening ? 'always' : 'online');
