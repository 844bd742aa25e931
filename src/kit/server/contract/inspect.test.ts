import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  contract,
  download,
  type Event,
  eventsOf,
  type ModuleContract,
  read,
  type Verb,
  write,
} from '../../shared/contract.ts';
import { uuid } from '../../shared/fields.ts';
import { inspect } from './inspect.ts';
import { bind, type Module } from './bind.ts';

const handle = () => Promise.resolve();
const label = { id: 'action.tested', message: 'tested' };
const empty = { input: z.strictObject({}), output: z.object({}), summary: 'A sheet' } as const;
const whole = {
  ...empty,
  allow: 'owner',
  rate: 'heavy',
  audit: 'read',
  label,
  opensRecord: false,
  stepUp: true,
  exports: true,
} as const;
const { stepUp: _stepUp, ...unproved } = whole;
const { exports: _exports, ...unmarked } = whole;

/** A module of one contract whose verbs all do nothing. */
const moduleOf = (said: ModuleContract): Module =>
  bind(said, Object.fromEntries(Object.keys(said.api).map((name) => [name, handle])));
const starting =
  (...said: ModuleContract[]) =>
  () =>
    inspect(said.map(moduleOf), ['Patient', 'Export'], []);

test('a read does not start where its address would have to say null', () => {
  const asking = (months: z.ZodMiniType) =>
    starting({
      api: contract('calls', {
        list: read({
          ...empty,
          input: z.strictObject({ months }),
          allow: 'owner',
          rate: 'calm',
          audit: 'none',
        }),
      }),
    });
  expect(asking(z.nullable(z.number()))).toThrow('calls.list asks for null in its address: months');
  expect(asking(z._default(z.nullable(z.number()), null))).not.toThrow();
});

describe('what carries data away as a file', () => {
  test.each([
    ['without a fresh proof', unproved],
    ['without its mark, so that none would be counted', unmarked],
    ['without a trace', { ...whole, audit: 'none' as const }],
    ['as often as one likes', { ...whole, rate: 'calm' as const }],
  ])('does not start %s', (_what, half) => {
    const api = contract('sheets', { export: download(half) });
    expect(starting({ api })).toThrow('sheets.export lacks what an export needs');
  });
  test('is known by the page that opens it too', () => {
    const api = contract('sheets', {
      leave: download({ ...unproved, allow: { page: 'Patient', to: 'view', also: 'Export' } }),
    });
    expect(starting({ api })).toThrow('sheets.leave lacks what an export needs');
  });
  test('starts with all of them', () => {
    const api = contract('sheets', { export: download(whole) });
    expect(starting({ api })).not.toThrow();
  });
});

const ownJob = {
  ...empty,
  summary: 'Follows',
  allow: 'system',
  rate: 'calm',
  audit: 'none',
} as const;
const { opened } = eventsOf('sheets', { opened: z.strictObject({}) });
const sheets = contract('sheets', { follow: write(ownJob), tidy: write(ownJob) });
const shelves = contract('shelves', { follow: write(ownJob) });
const { follow, tidy } = sheets;
const events = { opened };
const after = (event: Event, verb: Verb, afterSeconds = 0) => ({ event, verb, afterSeconds });
const changed = (verb: Verb, change: Partial<Verb>): Verb => ({ ...verb, ...change });
const edit = write({ ...empty, allow: 'member', rate: 'calm', audit: 'write', label });

describe('a contract that closes', () => {
  test.each<[string, ModuleContract[]]>([
    ['with an event that nobody follows yet', [{ api: sheets, events }]],
    [
      'with its own event followed later, and a time',
      [
        {
          api: sheets,
          events,
          subscriptions: [after(opened, follow, 30)],
          schedules: [{ cron: '17 21 * * *', verb: tidy }],
        },
      ],
    ],
    [
      'with an event of another module',
      [
        { api: sheets, events },
        { api: shelves, subscriptions: [after(opened, shelves.follow)] },
      ],
    ],
  ])('starts %s', (_what, said) => {
    expect(starting(...said)).not.toThrow();
  });
});

describe('a contract that does not close', () => {
  const { edit: edited } = contract('sheets', { edit });
  const { announced } = eventsOf('sheets', { announced: z.strictObject({ words: z.string() }) });
  const { more } = eventsOf('sheets', { more: z.strictObject({ sheetId: uuid() }) });
  const { label: _label, ...unlabelled } = edited;
  test.each<[string, ModuleContract[], string]>([
    [
      'an event that nobody declares',
      [{ api: sheets, subscriptions: [after(opened, follow)] }],
      'sheets.follow follows sheets.opened, which nobody declares',
    ],
    [
      'an event followed by another module’s verb',
      [
        { api: sheets, events },
        { api: shelves, subscriptions: [after(opened, follow)] },
      ],
      'sheets.opened is followed by sheets.follow, which is no system verb of the module',
    ],
    [
      'an event followed by a verb of people',
      [{ api: { edit: edited }, events, subscriptions: [after(opened, edited)] }],
      'sheets.opened is followed by sheets.edit, which is no system verb of the module',
    ],
    [
      'a payload that the verb refuses',
      [{ api: sheets, events: { more }, subscriptions: [after(more, follow)] }],
      'sheets.follow does not take sheetId of sheets.more',
    ],
    [
      'an event with words in it',
      [{ api: sheets, events: { announced } }],
      'sheets.announced carries words, which may be anything a person wrote',
    ],
    [
      'a wait that ends before it begins',
      [{ api: sheets, events, subscriptions: [after(opened, follow, -1)] }],
      'sheets.follow waits -1 seconds',
    ],
    [
      'a schedule of no verb here',
      [{ api: sheets, schedules: [{ cron: '* * * * *', verb: shelves.follow }] }],
      '"* * * * *" calls shelves.follow, which is no system verb of the module',
    ],
    [
      'a schedule of no time',
      [{ api: sheets, schedules: [{ cron: 'at noon', verb: tidy }] }],
      'sheets.tidy is called at "at noon", which is no time',
    ],
    [
      'an invalidation of no module',
      [{ api: { edit: changed(edited, { touches: ['sheet'] }) } }],
      'sheets.edit touches sheet, which is no module',
    ],
    ['a trace without words for it', [{ api: { edit: unlabelled } }], 'sheets.edit lacks a label'],
    [
      'a trace that does not say whether a record was opened',
      [
        {
          api: {
            list: changed(edited, { kind: 'read', audit: 'read', id: 'sheets.list', url: '/l' }),
          },
        },
      ],
      'sheets.list lacks a word on whether it opens a record',
    ],
    [
      'a label in other words',
      [
        {
          api: {
            edit: edited,
            again: changed(edited, {
              id: 'sheets.again',
              url: '/again',
              label: { ...label, message: 'tried' },
            }),
          },
        },
      ],
      'sheets.again says action.tested in other words',
    ],
    [
      'a verb twice',
      [{ api: sheets }, { api: { follow: changed(follow, { url: '/other' }) } }],
      'sheets.follow is declared twice',
    ],
    [
      'an address twice',
      [{ api: sheets }, { api: { other: changed(follow, { id: 'sheets.other' }) } }],
      'POST /api/sheets/follow is taken twice',
    ],
    [
      'an event twice',
      [{ api: sheets, events: { opened, again: opened } }],
      'sheets.opened is declared twice',
    ],
    [
      'a verb without a permission',
      [{ api: { edit: changed(edited, { allow: { page: 'Nowhere', to: 'view' } }) } }],
      'sheets.edit lacks a permission',
    ],
    [
      'a write without a trail',
      [{ api: { edit: changed(edited, { audit: 'none' }) } }],
      'sheets.edit lacks an audit entry',
    ],
  ])('does not start with %s', (_what, said, fault) => {
    expect(starting(...said)).toThrow(fault);
  });
});

describe('what an API key may do', () => {
  const list = (more: object) =>
    read({ ...empty, allow: 'member', rate: 'calm', audit: 'none', ...more });
  const scoped = (scopes: string[], more: object = {}) =>
    inspect([moduleOf({ api: contract('calls', { list: list(more) }) })], ['Patient'], scopes);
  test('asks for a scope that keys are given', () => {
    expect(() => scoped(['calls:read'], { scope: 'calls:read' })).not.toThrow();
    expect(() => scoped([], { scope: 'calls:read' })).toThrow(
      'calls.list asks for the scope calls:read, which nobody has',
    );
    expect(() => scoped(['calls:read'])).toThrow('the scope calls:read opens nothing');
  });
  test('is nothing that asks for a fresh proof, nor anybody’s, nor our own', () => {
    for (const more of [{ stepUp: true }, { allow: 'public' }, { allow: 'system' }])
      expect(() => scoped(['calls:read'], { scope: 'calls:read', ...more })).toThrow(
        'calls.list is nothing for an API key',
      );
  });
});
