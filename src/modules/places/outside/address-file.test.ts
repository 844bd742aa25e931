import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openAddressFile } from './address-file.ts';

type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

/** A value as the format's data section has it; sizes under 29 alone. */
function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.of((2 << 5) | value.length), Buffer.from(value)]);
  if (typeof value === 'number') return Buffer.of((5 << 5) | 2, value >> 8, value & 255);
  if (Array.isArray(value))
    return Buffer.concat([Buffer.of(value.length, 4), ...value.map((one: Value) => encode(one))]);
  const entries = Object.entries(value);
  return Buffer.concat([
    Buffer.of((7 << 5) | entries.length),
    ...entries.flatMap(([name, one]) => [encode(name), encode(one)]),
  ]);
}

/** One node: addresses that begin with 0 are nowhere, those that begin with 1 are at `place`. */
const fileOf = (place: Value): Buffer =>
  Buffer.concat([
    Buffer.of(0, 0, 1, 0, 0, 17),
    Buffer.alloc(16),
    encode(place),
    Buffer.from('abcdef', 'hex'),
    Buffer.from('MaxMind.com'),
    encode({
      binary_format_major_version: 2,
      binary_format_minor_version: 0,
      build_epoch: 1,
      database_type: 'Test-City',
      description: { en: 'one place' },
      ip_version: 4,
      languages: ['en'],
      node_count: 1,
      record_size: 24,
    }),
  ]);

const folder = mkdtempSync(join(tmpdir(), 'addresses-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an address of the file is where the file says, any other is nowhere', async () => {
  const path = join(folder, 'city.mmdb');
  writeFileSync(
    path,
    fileOf({
      country: { iso_code: 'IN' },
      subdivisions: [{ names: { en: 'Maharashtra' } }],
      city: { names: { en: 'Pune' } },
    }),
  );
  const find = await openAddressFile(path);
  expect(find('203.0.113.9')).toEqual({ country: 'IN', region: 'Maharashtra', city: 'Pune' });
  expect(find('10.0.0.1')).toEqual({});
});

test('a file of another format is refused at the start', async () => {
  const path = join(folder, 'none.mmdb');
  writeFileSync(path, 'no such format');
  await expect(openAddressFile(path)).rejects.toThrow(/Unknown type/);
});
