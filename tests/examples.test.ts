// The examples themselves: each is what its verb takes, twice over.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples, withoutExample } from './examples/all.ts';
import { type ExampleApp, openExampleApp } from './examples/in-tests.ts';

let clinics: ExampleApp;
beforeAll(async () => {
  clinics = await openExampleApp();
});
afterAll(() => clinics.close());

test('every write has an example', () => expect(withoutExample()).toEqual([]));

test.each(examples.map((one) => [one.verb.id, one] as const))('%s', async (_id, one) => {
  for (let times = 0; times < 2; times += 1) {
    const { status, code } = await (await clinics.sunrise.onOwnDevice()).play(one);
    expect({ status, code }).toMatchObject({ status: one.answers });
  }
});
