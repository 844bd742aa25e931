// A sheet of patients on its way in: its columns, what each holds, and how far it has come.
import * as z from 'zod/mini';
import { names } from '../../kit/shared/catalogue.ts';
import { instant } from '../../kit/shared/fields.ts';
import { importTargets } from '../patients/fields.ts';

export const sheetLimits = { rows: 100_000, columns: 60, cell: 2_000 } as const;

const states = ['read', 'checking', 'checked', 'running', 'done', 'undoing', 'undone'] as const;
export type State = (typeof states)[number];

type Targets = typeof importTargets;
type TargetOf<K extends keyof Targets> = Targets[K] extends { readonly target: infer T } ? T : K;
/** What a column may hold; `age` takes an age or a date of birth, '' leaves the column out. */
export type Target = '' | { [K in keyof Targets]: TargetOf<K> }[keyof Targets];

/** The field that a column fills, by what the column is said to hold. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same entries as the type's
export const fieldOf = Object.fromEntries(
  names(importTargets).map((name) => {
    const target = importTargets[name];
    return ['target' in target ? target.target : name, name];
  }),
) as Record<Exclude<Target, ''>, keyof Targets>;

export const targets: readonly Target[] = ['', ...names(fieldOf)];

const verdicts = ['good', 'wrong', 'double'] as const;
export type Verdict = (typeof verdicts)[number];

/** A field of a row that can not be taken, by its code. */
export const rowProblem = z.object({
  field: z.string(),
  code: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type RowProblem = z.output<typeof rowProblem>;

export const patientImport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(states),
  headers: z.array(z.string()),
  mapping: z.array(z.enum(targets)),
  skipsDuplicates: z.boolean(),
  rowCount: z.number(),
  /** Of the step that is running. */
  doneCount: z.number(),
  goodCount: z.number(),
  wrongCount: z.number(),
  /** Registered already, or twice in the sheet. */
  doubleCount: z.number(),
  importedCount: z.number(),
  stayedCount: z.number(),
  createdAt: instant(),
  version: z.number(),
});
export type PatientImport = z.output<typeof patientImport>;
