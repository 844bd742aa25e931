// What is typed into a patient's record and not saved yet, with the record that it was typed on: whoever comes back to it is told what changed meanwhile.
import * as z from 'zod/mini';
import { draftPlaceOf } from '../../../kit/web/form/editor.ts';
import { forgetForTab, keepForTab, recallForTab } from '../../../kit/web/tab.ts';
import { type Patient, patient as patientShape } from '../model.ts';
import { type Typed, typedOf } from './blank-patient.ts';

/** The form's own name for it. */
export const draftOf = (id: string): string => `patient.${id}`;
const groundPlace = (id: string): string => draftPlaceOf(`${draftOf(id)}.ground`);
const recallDraft = (id: string) => recallForTab<Partial<Typed>>(draftPlaceOf(draftOf(id)));

export const keepGround = (ground: Patient): void => keepForTab(groundPlace(ground.id), ground);

/** What the form stands on: with something typed that waits, the record as it was then. */
export function groundOf(latest: Patient): Patient {
  if (recallDraft(latest.id) === null) return latest;
  const ground = z.safeParse(patientShape, recallForTab(groundPlace(latest.id)));
  return ground.success ? ground.data : latest;
}

export const typedSince = (ground: Patient, typed: Partial<Typed>): Partial<Typed> => {
  const before = typedOf(ground);
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== Reflect.get(before, name)),
  );
};

/** What was typed into a record waits for the one that it goes on as. @returns whether there was anything. */
export function takeAlong(merged: Patient, keptId: string): boolean {
  const draft = recallDraft(merged.id);
  if (draft === null) return false;
  const waiting = recallDraft(keptId);
  if (waiting === null) forgetForTab(groundPlace(keptId));
  keepForTab(draftPlaceOf(draftOf(keptId)), { ...waiting, ...typedSince(groundOf(merged), draft) });
  forgetForTab(draftPlaceOf(draftOf(merged.id)));
  forgetForTab(groundPlace(merged.id));
  return true;
}
