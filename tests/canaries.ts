// A word of its own in every text that an input takes freely.
import * as z from 'zod/mini';
import type { Verb } from '../src/kit/shared/contract.ts';
import type { Shape } from './plausible.ts';

type Field = Shape & { format?: string; maxLength?: number };

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

export const shapeOf = (verb: Verb): Shape =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON Schema is untyped
  z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' }) as Shape;

/** @param mark begins each word; letters alone, so that a field for words takes it. */
export function marker(mark: string): {
  mark: string;
  marked: (verb: Verb, input: object) => object;
  count: () => number;
} {
  let birds = 0;
  const canary = (): string => {
    birds += 1;
    return mark + String(birds).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  };
  /** The same input with a canary in each text that is typed freely: no choice, no id, no form of its own. */
  function withCanaries(shape: Field, value: unknown): unknown {
    const fitting = [shape, ...(shape.anyOf ?? [])].find(
      (one) =>
        one.type === kindOf(value) || (Array.isArray(one.type) && one.type.includes(kindOf(value))),
    );
    if (!fitting) return value;
    if (typeof value === 'string') {
      const own: Field = fitting;
      const isFree = own.enum === undefined && own.const === undefined && own.pattern === undefined;
      return isFree && !/^\d{4}-\d\d-\d\d/.test(value) ? canary().slice(0, own.maxLength) : value;
    }
    if (Array.isArray(value)) return value.map((one) => withCanaries(fitting.items ?? {}, one));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        withCanaries(fitting.properties?.[name] ?? {}, inner),
      ]),
    );
  }
  return {
    mark,
    marked: (verb, input) => Object(withCanaries(shapeOf(verb), input)),
    count: () => birds,
  };
}
