// oxlint-disable typescript/no-unsafe-type-assertion -- JSON Schema and answers are untyped on purpose
// Every field × every verb: what a caller may not say is refused, and what leaves is what the schema promises.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Verb } from '../src/kit/shared/contract.ts';
import { api as medicines } from '../src/modules/medicines/contract.ts';
import { api as patients } from '../src/modules/patients/contract.ts';
import { modules } from '../src/server/bindings.ts';
import { testApp, type TestApp } from './db.ts';
import { nobodysId, plausible, type Shape } from './plausible.ts';
import { freshSession } from './world.ts';

const open: Verb[] = modules
  .flatMap((module) => module.verbs.map((bound) => bound.verb))
  .filter((verb) => verb.allow !== 'system' && verb.kind !== 'upload');

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { rao } = app.world;
  await app.call(
    patients.register,
    {
      name: 'Meera Joshi',
      gender: 'Female',
      contactNumber: '9812345678',
      statedAge: 30,
      statedAgeUnit: 'years',
    },
    rao,
  );
  await app.call(medicines.add, { name: 'Cetirizine', type: 'Tablet' }, rao);
});
afterAll(() => app.close());

/** What only the app says of a record: whose it is, who is who, when it was written, what it has come to. */
const ours: Record<string, unknown> = {
  clinicId: nobodysId,
  clinic_id: nobodysId,
  accountId: nobodysId,
  account_id: nobodysId,
  memberId: nobodysId,
  actorId: nobodysId,
  userId: nobodysId,
  ownerId: nobodysId,
  isOwner: true,
  is_owner: true,
  isActive: true,
  isSubscribe: true,
  premiumUntil: '2999-12-31',
  pages: [{ page: 'Roles', allowToView: true, allowToAddEdit: true }],
  pageAccess: [{ page: 'Roles', allowToView: true, allowToAddEdit: true }],
  roleId: nobodysId,
  createdAt: '2000-01-01T00:00:00Z',
  updatedAt: '2000-01-01T00:00:00Z',
  signedVersion: 9,
  paidPaise: 1,
  duePaise: 0,
  passwordHash: 'x',
  removedAt: '2000-01-01T00:00:00Z',
};

const inputOf = (verb: Verb): Shape =>
  z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' }) as Shape;

/** The places of an input where an object may be given: itself, and the objects within, by path. */
function objectsIn(shape: Shape, path: string[] = []): { path: string[]; shape: Shape }[] {
  const own = shape.properties || path.length === 0 ? [{ path, shape }] : [];
  const inner = Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
    [field, field.items, ...(field.anyOf ?? [])].flatMap((one) =>
      one?.properties ? objectsIn(one, [...path, field.items === one ? `${name}.0` : name]) : [],
    ),
  );
  return [...own, ...inner];
}

function withField(
  input: Record<string, unknown>,
  path: readonly string[],
  field: Record<string, unknown>,
): Record<string, unknown> {
  const [first, ...rest] = path;
  if (first === undefined) return { ...input, ...field };
  const [name = '', isList] = first.split('.');
  const present = input[name];
  const inner = Array.isArray(present) ? present[0] : present;
  const filled = withField(
    inner !== null && typeof inner === 'object' ? (inner as Record<string, unknown>) : {},
    rest,
    field,
  );
  return { ...input, [name]: isList === undefined ? filled : [filled] };
}

const cases = open.flatMap((verb) =>
  objectsIn(inputOf(verb)).flatMap(({ path, shape }) =>
    Object.entries(ours)
      .filter(([name]) => !(name in (shape.properties ?? {})))
      .map(([name, value]) => ({ verb, path, name, value })),
  ),
);

describe('a field that is not the caller’s to say', () => {
  test(`is refused by name, at all ${cases.length} places`, { timeout: 240_000 }, async () => {
    const { rao } = app.world;
    const wrong: string[] = [];
    for (const { verb, path, name, value } of cases) {
      const answer = await app.call(verb, withField(plausible(verb), path, { [name]: value }), rao);
      const at = [...path.flatMap((part) => part.split('.')), name].join('.');
      const named =
        answer.error?.fields?.[at] ??
        Object.entries(answer.error?.fields ?? {}).find(([field]) => field.startsWith(at))?.[1];
      if (answer.status !== 422 || named?.code !== 'unknown_field')
        wrong.push(
          `${verb.id} ${at}: ${answer.status} ${JSON.stringify(answer.error?.fields ?? {}).slice(0, 120)}`,
        );
    }
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThan(1_500);
  });
});

/** Keys of an answer that its schema does not know. */
function beyond(
  value: unknown,
  shape: Shape & { additionalProperties?: unknown },
  path = '',
): string[] {
  if (shape.anyOf) {
    const each = shape.anyOf.map((one) => beyond(value, one, path));
    return each.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  if (Array.isArray(value))
    return value.flatMap((one, at) => beyond(one, shape.items ?? {}, `${path}.${at}`));
  if (value === null || typeof value !== 'object' || !shape.properties) return [];
  const { properties } = shape;
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = properties[key];
    return known ? beyond(inner, known, `${path}.${key}`) : [`${path}.${key}`];
  });
}

describe('an answer', () => {
  const reads = open.filter((verb) => verb.kind === 'read');
  test('is what its schema promises, with nothing beside it', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    let seen = 0;
    for (const verb of reads) {
      const answer = await app.call(
        verb,
        plausible(verb),
        await freshSession(app.admin, app.world.rao, `answer ${verb.id}`),
      );
      if (answer.status !== 200) continue;
      seen += 1;
      const parsed = z.safeParse(verb.output, answer.data);
      if (!parsed.success)
        wrong.push(`${verb.id}: ${JSON.stringify(parsed.error?.issues).slice(0, 200)}`);
      const extra = beyond(
        answer.data,
        z.toJSONSchema(verb.output, { io: 'output', unrepresentable: 'any' }) as Shape,
      );
      if (extra.length > 0) wrong.push(`${verb.id} also says ${extra.join(', ')}`);
    }
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(15);
  });
});
