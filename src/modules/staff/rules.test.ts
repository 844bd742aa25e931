import { describe, expect, test } from 'vitest';
import { type Page, pages, presetNames } from './model.ts';
import {
  maySendAgain,
  maxSends,
  namesText,
  presets,
  refusals,
  rightsBeyond,
  rightsFrom,
  rightsOf,
} from './rules.ts';

describe.each(presetNames)('the preset %s', (name) => {
  const rights = rightsOf(presets[name]);
  test('names every page once', () =>
    expect(rights.map((right) => right.page)).toEqual([...pages]));
  test('sees what it edits', () =>
    expect(rights.filter((right) => right.allowToAddEdit && !right.allowToView)).toEqual([]));
  test('may not touch rights, settings or the wallet', () => {
    for (const page of ['Roles', 'Settings', 'Wallet'])
      expect(rights.find((right) => right.page === page)?.allowToAddEdit).toBe(false);
  });
});

describe('rights', () => {
  test('of the owner are all', () =>
    expect(rightsFrom(true, []).every((right) => right.allowToView && right.allowToAddEdit)).toBe(
      true,
    ));
  test('that are not given are none', () =>
    expect(rightsFrom(false, []).some((right) => right.allowToView || right.allowToAddEdit)).toBe(
      false,
    ));
  test('to edit hold the right to see; unknown pages fall away', () => {
    const rights = rightsFrom(false, [
      { page: 'Patient', allowToView: false, allowToAddEdit: true },
      { page: 'Nothing', allowToView: true, allowToAddEdit: true },
    ]);
    expect(rights).toHaveLength(pages.length);
    expect(rights.filter((right) => right.allowToView)).toEqual([
      { page: 'Patient', allowToView: true, allowToAddEdit: true },
    ]);
  });
});

test.each([
  ['role_unknown', 'Facing problem while fetching Role Details'],
  ['user_not_deleted', 'User is not Deleted!'],
] as const)('%s says what the catalogue says', (code, text) =>
  expect(refusals[code].sentence.message).toBe(text),
);

describe('what goes beyond one’s own rights', () => {
  const view = (page: Page) => ({ page, allowToView: true, allowToAddEdit: false });
  const edit = (page: Page) => ({ page, allowToView: true, allowToAddEdit: true });
  test.each([
    ['nothing beyond the same', [edit('Patient')], [edit('Patient')], []],
    ['nothing beyond less', [edit('Patient')], [view('Patient')], []],
    ['editing beyond seeing', [view('Patient')], [edit('Patient')], ['Patient']],
    ['seeing beyond nothing', [edit('Patient')], [view('Money')], ['Money']],
    [
      'editing without seeing counts as both',
      [view('Patient')],
      [{ page: 'Patient', allowToView: false, allowToAddEdit: true }],
      ['Patient'],
    ],
    [
      'unknown pages give nothing and take nothing',
      [],
      [{ page: 'Owner', allowToView: true, allowToAddEdit: true }],
      [],
    ],
  ])('%s', (_what, pagesHeld, wanted, beyond) => {
    expect(rightsBeyond({ isOwner: false, pages: pagesHeld }, wanted)).toEqual(beyond);
    expect(rightsBeyond({ isOwner: true, pages: [] }, wanted)).toEqual([]);
  });
});

describe('an invitation sent again', () => {
  const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  test.each([
    [1, '2026-11-21T09:59:30Z', { waitSeconds: 30 }],
    [1, '2026-11-21T09:59:00Z', null],
    [maxSends - 1, '2026-11-20T09:59:00Z', null],
    [maxSends, '2026-11-20T09:59:00Z', 'never'],
  ])('after %i sends, the last at %s', (sends, sentAt, verdict) =>
    expect(maySendAgain({ sends, sentAt }, now)).toEqual(verdict),
  );
});

test.each([
  [['Lata'], 'Lata'],
  [['A', 'B', 'C', 'D'], 'A, B, C, D'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C +2'],
])('%j are named as %s', (names, text) => expect(namesText(names)).toBe(text));
