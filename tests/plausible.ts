// oxlint-disable typescript/no-unsafe-type-assertion -- JSON Schema is untyped
// Inputs made from a verb's own schema, for tests that ask every verb the same question.
import * as z from 'zod/mini';
import type { Verb } from '../src/kit/shared/contract.ts';

/** An input of the right shape as far as JSON Schema knows it; ids are of nobody. */
export function plausible(verb: Verb): Record<string, unknown> {
  const schema = z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' });
  const value = valueFor(schema as Shape, '');
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

export interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  minimum?: number;
  minItems?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
}

export const nobodysId = '01990000-0000-7000-8000-00000000dead';

function valueFor(shape: Shape, name: string): unknown {
  if (shape.default !== undefined) return shape.default;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return valueFor(shape.anyOf[0] ?? {}, name);
  if (shape.type === 'object')
    return Object.fromEntries(
      (shape.required ?? []).map((key) => [key, valueFor(shape.properties?.[key] ?? {}, key)]),
    );
  if (shape.type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () => valueFor(shape.items ?? {}, name));
  if (shape.type === 'boolean') return false;
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(shape.minimum ?? 1, 1);
  if (/Id$|^id$/.test(name)) return nobodysId;
  if (/On$|day|date/i.test(name)) return '2026-01-05';
  if (/phone|contact/i.test(name)) return '9812345678';
  if (/email/i.test(name)) return 'someone@example.test';
  return 'Some text';
}
