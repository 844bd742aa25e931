// The shared catalogue of medicines as the migrations write it: one entry a strength.
import { readdirSync, readFileSync } from 'node:fs';
import { medicineTypes } from '../src/modules/medicines/model.ts';
import type { Findable } from '../src/modules/medicines/rules/finder-index.ts';

const folder = new URL('../migrations/', import.meta.url);

export function catalogueMedicines(): Findable[] {
  const sql = readdirSync(folder)
    .filter((name) => /^(0005|024\d|0390)_/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  return [...sql.matchAll(/^ {2}\(('(?:[^']|'')*'(?:, '(?:[^']|'')*')*)\),?$/gm)].flatMap(
    ([, row = '']) => {
      const [name = '', typed, third = '', fourth = '', fifth] = [
        ...row.matchAll(/'((?:[^']|'')*)'/g),
      ].map(([, cell = '']) => cell.replaceAll("''", "'"));
      const type = medicineTypes.find((one) => one === typed);
      if (type === undefined) return [];
      const isBrand = row.split("', '").length === 6;
      const [composition, strengths] =
        isBrand && fifth !== undefined ? [third, [fourth]] : [name, third.split('; ')];
      return strengths.map((strength) => ({ name, type, composition, strength }));
    },
  );
}
