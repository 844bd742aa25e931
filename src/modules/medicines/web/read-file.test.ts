import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const dolo = {
  name: 'Dolo 650',
  type: 'Tablet',
  composition: 'Paracetamol',
  strength: '',
  manufacturer: '',
};

test.each([
  ['commas', 'name,type,composition\nDolo 650,Tablet,Paracetamol\n'],
  ['semicolons and Windows ends', 'Name;Type;Composition\r\nDolo 650;Tablet;Paracetamol\r\n'],
  ['tabs', 'NAME\tTYPE\tCOMPOSITION\nDolo 650\tTablet\tParacetamol'],
  ['another order and other words', 'salt,form,brand\nParacetamol,Tablet,Dolo 650'],
  ['a mark at the beginning', '\uFEFFname,type,salt\nDolo 650,Tablet,Paracetamol'],
  ['quotes', '"name","type","composition"\n"Dolo 650","Tablet","Paracetamol"'],
  ['empty rows between', 'name,type,composition\n,,\nDolo 650,Tablet,Paracetamol\n\n'],
])('reads %s', (_what, text) => expect(readFile(text)).toEqual([dolo]));

test('a comma inside quotes belongs to the cell, digits stay text', () =>
  expect(readFile('name,type,composition\n0012,Tab,"A, B"')).toEqual([
    { ...dolo, name: '0012', type: 'Tab', composition: 'A, B' },
  ]));

test.each(['', 'Dolo,Tablet', 'type,composition\nTablet,x'])('%j names no columns', (text) =>
  expect(readFile(text)).toBeNull(),
);
