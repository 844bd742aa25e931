import { describe, expect, test } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** Readings that end when told to. */
function slowReads() {
  const begun: PromiseWithResolvers<number>[] = [];
  const load = () => {
    const reading = Promise.withResolvers<number>();
    begun.push(reading);
    return reading.promise;
  };
  return { begun, load };
}

describe('reads that are shared', () => {
  test('by whoever asked before they began, and by nobody else', async () => {
    const { begun, load } = slowReads();
    const reads = new SharedReads<number>();
    const first = reads.read('a', load);
    const [second, third] = [reads.read('a', load), reads.read('a', load)];
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(1);
    await first;
    await Promise.resolve();
    expect(begun).toHaveLength(2);
    const fourth = reads.read('a', load);
    begun[1]?.resolve(2);
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 2]);
    await Promise.resolve();
    begun[2]?.resolve(3);
    expect(await fourth).toBe(3);
  });

  test('apart by what is read', async () => {
    const { begun, load } = slowReads();
    const reads = new SharedReads<number>();
    const both = Promise.all([reads.read('a', load), reads.read('b', load)]);
    begun[0]?.resolve(1);
    begun[1]?.resolve(2);
    expect(await both).toEqual([1, 2]);
  });

  test('a failed one is told to who shared it, and the next begins anew', async () => {
    const { begun, load } = slowReads();
    const reads = new SharedReads<number>();
    const [first, second] = [reads.read('a', load), reads.read('a', load)];
    begun[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await Promise.resolve();
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
    const third = reads.read('a', load);
    begun[2]?.resolve(3);
    expect(await third).toBe(3);
  });
});
