// A field of a line that leaves an answer out does not compile.
import { expect, test } from 'vitest';
import { catalogue, names } from '../../kit/shared/catalogue.ts';
import { lineCatalogue, type LineField, lineFields, typedLine } from './fields.ts';

const { answer: _answer, ...withoutAnswer } = lineCatalogue.note;
const { typed: _typed, ...withoutTyped } = lineCatalogue.note;
const { column: _column, ...withoutColumn } = lineCatalogue.note;
const { reads: _reads, ...withoutReading } = lineCatalogue.note;

const field = catalogue<LineField>();
field({ note: lineCatalogue.note });
// @ts-expect-error -- the answer is left out
field({ note: withoutAnswer });
// @ts-expect-error -- how it stands while it is typed is left out
field({ note: withoutTyped });
// @ts-expect-error -- its column is left out
field({ note: withoutColumn });
// @ts-expect-error -- how it is read is left out
field({ note: withoutReading });

test('what is typed of a line is a field of it, but for its key', () => {
  const typed = names(typedLine.shape).filter((name) => name !== 'key');
  expect(typed.filter((name) => !(name in lineFields))).toEqual([]);
});
