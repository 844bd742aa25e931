// Ids that this device made, and the server's in their place.
import type { Entry } from './entry.ts';

export interface SettledIds {
  /** By the device's own. */
  ids: Record<string, string>;
  /** By `id@version` as the device had guessed it. */
  versions: Record<string, number>;
}
export const noIds: SettledIds = { ids: {}, versions: {} };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The input with every id and version of this device's as the server has it. */
export function withServerIds(input: unknown, settled: SettledIds): unknown {
  if (typeof input === 'string') return settled.ids[input] ?? input;
  if (Array.isArray(input)) return input.map((one) => withServerIds(one, settled));
  if (!isRecord(input)) return input;
  const { id, version } = input;
  const known =
    typeof id === 'string' && typeof version === 'number'
      ? settled.versions[`${id}@${version}`]
      : undefined;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      name === 'version' && known !== undefined ? known : withServerIds(value, settled),
    ]),
  );
}

/** What the server's answer says in place of what was guessed: by the same place in both. */
export function idPairs(guess: unknown, answer: unknown, locals: readonly string[]): SettledIds {
  const pairs: SettledIds = { ids: {}, versions: {} };
  const walk = (guessed: unknown, real: unknown): void => {
    if (typeof guessed === 'string') {
      if (typeof real === 'string' && locals.includes(guessed)) pairs.ids[guessed] = real;
    } else if (Array.isArray(guessed)) {
      if (Array.isArray(real)) guessed.forEach((one, at) => walk(one, real[at]));
    } else if (isRecord(guessed) && isRecord(real)) {
      const { id, version } = guessed;
      if (
        typeof id === 'string' &&
        typeof version === 'number' &&
        typeof real['version'] === 'number'
      )
        pairs.versions[`${id}@${version}`] = real['version'];
      for (const [name, one] of Object.entries(guessed)) walk(one, real[name]);
    }
  };
  walk(guess, answer);
  return pairs;
}

export const joined = (a: SettledIds, b: SettledIds): SettledIds => ({
  ids: { ...a.ids, ...b.ids },
  versions: { ...a.versions, ...b.versions },
});

const subjectOf = ({ input }: Pick<Entry, 'input'>): string | null =>
  isRecord(input) && typeof input['id'] === 'string' ? input['id'] : null;

/** Whether an entry names what an earlier one was to make or to change. */
export function dependsOn(entry: Pick<Entry, 'input'>, earlier: readonly Entry[]): boolean {
  const text = JSON.stringify(entry.input);
  return earlier.some((one) => {
    const subject = subjectOf(one);
    return (
      one.locals.some((id) => text.includes(id)) || (subject !== null && text.includes(subject))
    );
  });
}

/** The server knows a key for 48 hours; what may have arrived longer ago could be done twice. */
const repeatHours = 40;
export const mayBeRepeated = ({ triedAt }: Pick<Entry, 'triedAt'>, now: number): boolean =>
  triedAt === null || now - Date.parse(triedAt) < repeatHours * 3_600_000;
