import { describe, expect, test } from 'vitest';
import { pages, presetNames } from './model.ts';
import { presets, rightsFrom, rightsOf } from './rules.ts';

describe.each(presetNames)('the preset %s', (name) => {
  const rights = rightsOf(presets[name]);
  test('names every page once', () => expect(rights.map((right) => right.page)).toEqual([...pages]));
  test('sees what it edits', () => expect(rights.filter((right) => right.allowToAddEdit && !right.allowToView)).toEqual([]));
  test('may not touch rights, settings or the wallet', () => {
    for (const page of ['Roles', 'Settings', 'Wallet']) expect(rights.find((right) => right.page === page)?.allowToAddEdit).toBe(false);
  });
});

describe('rights', () => {
  test('of the owner are all', () => expect(rightsFrom(true, []).every((right) => right.allowToView && right.allowToAddEdit)).toBe(true));
  test('that are not given are none', () => expect(rightsFrom(false, []).some((right) => right.allowToView || right.allowToAddEdit)).toBe(false));
  test('to edit hold the right to see; unknown pages fall away', () => {
    const rights = rightsFrom(false, [
      { page: 'Patient', allowToView: false, allowToAddEdit: true },
      { page: 'Nothing', allowToView: true, allowToAddEdit: true },
    ]);
    expect(rights).toHaveLength(pages.length);
    expect(rights.filter((right) => right.allowToView)).toEqual([{ page: 'Patient', allowToView: true, allowToAddEdit: true }]);
  });
});
