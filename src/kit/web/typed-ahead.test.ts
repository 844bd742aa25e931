import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pickWaits } from './picks.ts';
import { holdTyping } from './typed-ahead.ts';

const heard = new Map<string, (event: unknown) => void>();
const typed: string[] = [];

/** As much of a page as is asked for. */
beforeEach(() => {
  vi.useFakeTimers();
  heard.clear();
  typed.length = 0;
  const field = {
    matches: () => true,
    dispatchEvent: ({ key }: { key: string }) => void typed.push(key),
  };
  vi.stubGlobal('document', { activeElement: field, body: field, querySelector: () => null });
  vi.stubGlobal('addEventListener', (kind: string, listener: (event: unknown) => void) =>
    heard.set(kind, listener),
  );
  vi.stubGlobal(
    'KeyboardEvent',
    class {
      readonly key: string;
      constructor(_kind: string, { key }: { key: string }) {
        this.key = key;
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const press = (key: string) =>
  heard.get('keydown')?.({
    key,
    isTrusted: true,
    preventDefault: () => undefined,
    stopImmediatePropagation: () => undefined,
  });

test('what is typed behind a pick waits as long as its search does, however slow the machine', async () => {
  const isPicked = pickWaits();
  const mayTypeOn = holdTyping('certain');
  for (const key of 'Fever') press(key);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(typed).toEqual([]);
  isPicked();
  mayTypeOn();
  await vi.advanceTimersByTimeAsync(100);
  expect(typed.join('')).toBe('Fever');
});

test('with nothing to come, what is typed is given back', async () => {
  holdTyping('certain');
  press('a');
  await vi.advanceTimersByTimeAsync(8_100);
  expect(typed).toEqual(['a']);
});
