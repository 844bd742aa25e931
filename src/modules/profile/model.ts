// What a doctor says of themselves: asked for once at the start, printed on every prescription.
import * as z from 'zod/mini';
import { each } from '../../kit/shared/catalogue.ts';
import { line, uuid } from '../../kit/shared/fields.ts';
import {
  fields,
  type headNames,
  type keptNames,
  profileAnswer,
  typedKept,
  year,
} from './fields.ts';

/** At most, of one certificate. */
export const maxPictures = 5;
export const certificateFields = { name: line(40), year: year() };
export const certificate = z.object({
  id: uuid(),
  name: z.string(),
  year: z.number(),
  /** Ids of its pictures, in order. */
  pictures: z.array(z.string()),
  version: z.number(),
});
export type Certificate = z.output<typeof certificate>;

export const profile = z.object({
  memberId: uuid(),
  ...profileAnswer,
  /** Changes with the picture; null without one. */
  picture: z.nullable(z.string()),
  certificateCount: z.number(),
  /** Whether the doctor's fields count: only a doctor prescribes. */
  isDoctor: z.boolean(),
  isComplete: z.boolean(),
  /** Names of the fields still to fill, in the order of the form. */
  missing: z.array(z.string()),
  /** What would round the profile off: nothing waits for it. */
  wished: z.array(z.string()),
  /** How much of both is filled. */
  filled: z.object({ done: z.number(), of: z.number() }),
  /** 0 before the first save. */
  version: z.number(),
});
export type Profile = z.output<typeof profile>;

/** What is kept of a profile; the rest stands with the member or is derived. */
export type KeptProfile = Pick<Profile, (typeof keptNames)[number]>;
/** Before the first save. */
export const emptyProfile: KeptProfile = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is empty as its own schema has it
  ...(each(typedKept, (name) => fields[name].empty) as Pick<
    KeptProfile,
    (typeof typedKept)[number]
  >),
  education: [],
};

/** What a prescription says of its writer. */
export type DoctorHead = Pick<Profile, (typeof headNames)[number]> & {
  /** Degrees as printed: `MBBS, MD`. */
  qualification: string;
};
