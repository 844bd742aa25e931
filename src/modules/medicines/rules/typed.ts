// What was typed into a search for medicines, read: words, numbers and forms.
import { latinDigits } from '../../../kit/shared/digits.ts';
import { latinOf } from '../../../kit/shared/sound.ts';
import type { MedicineType } from '../model.ts';
import { formsTyped } from './forms.ts';

export interface Asked {
  readonly text: string;
  readonly isNumber: boolean;
}

export interface Query {
  readonly asked: readonly Asked[];
  readonly forms: readonly { word: string; types: readonly MedicineType[] }[];
}

export const isNumber = (run: string): boolean => /^\d/.test(run);

/** Runs of letters and numbers: `dolo650` → `dolo`, `650`; `0.50` → `0.5`; `60k` → `60000`. */
export function runsOf(text: string): string[] {
  // oxlint-disable-next-line no-control-regex -- the plain letters that need no reading of scripts
  const plain = /^[\x00-\x7f]*$/.test(text)
    ? text.toLowerCase().replaceAll(/['`]/g, '')
    : latinWithPoints(text);
  return (plain.match(/\p{L}+|\d+(?:\.\d+)?(?:k\b)?/gu) ?? []).map((run) =>
    isNumber(run) ? numberOf(run) : run,
  );
}

const numberOf = (run: string): string =>
  String(run.endsWith('k') ? Number(run.slice(0, -1)) * 1000 : Number(run));

const latinWithPoints = (text: string): string =>
  latinDigits(text)
    .split(/(\d+\.\d+)/)
    .map((part, at) => (at % 2 === 1 ? part : latinOf(part)))
    .join(' ');

const units = new Set(['mg', 'mcg', 'ml', 'g', 'gm', 'iu', 'ug']);

export function readQuery(text: string): Query {
  const runs = runsOf(text);
  const asked: Asked[] = [];
  const forms: { word: string; types: readonly MedicineType[] }[] = [];
  for (const [at, run] of runs.entries()) {
    const isUnit = units.has(run) && isNumber(runs[at - 1] ?? '');
    const types = runs.length > 1 ? formsTyped(run) : null;
    if (types) forms.push({ word: run, types });
    else if (!isUnit) asked.push({ text: run, isNumber: isNumber(run) });
  }
  return asked.length > 0
    ? { asked, forms }
    : { asked: runs.map((run) => ({ text: run, isNumber: isNumber(run) })), forms: [] };
}
