// Every address of the product, read from its list of pages.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { api as patients } from '../../src/modules/patients/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { read } from './people.ts';

const list = readFileSync('src/web/page-list.ts', 'utf8');
const [beforeLogIn = '', inside = ''] = list.split('export const insidePages');
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path ?? '');

export const publicPaths: readonly string[] = pathsIn(beforeLogIn);

/** The addresses inside, those of a record with a patient and a visit of the demo clinic. */
export async function insidePaths(page: Page, right: () => string): Promise<string[]> {
  const patient = await someone(page, right);
  const { treatments: visits } = await read(page, right, treatments.list, { most: 1 });
  return pathsIn(inside).map((path) =>
    path
      .replace('/add/$typeId', `/add/patient=${patient}`)
      .replace('$typeId', `treatment=${visits[0]?.id ?? ''}`)
      .replace('$id', patient),
  );
}

/** Somebody of the demo clinic whose name is in Tamil. */
export async function someone(page: Page, right: () => string): Promise<string> {
  const answer = await read(page, right, patients.search, { text: 'கார்த்திகேயன்' });
  return answer.patients[0]?.id ?? '';
}
