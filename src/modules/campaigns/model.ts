// Messages that ask many patients at once to come again.
import * as z from 'zod/mini';
import { day, instant, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { genders } from '../patients/fields.ts';

/** `done`: everybody had their turn. */
const campaignStatuses = ['running', 'stopped', 'done'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Of a person's turn. `not_needed`: they have a time again or were seen since, or the record has gone. */
export const outcomes = ['asked', 'withheld', 'not_needed'] as const;
export type Outcome = (typeof outcomes)[number];

const leftOutReasons = ['died', 'booked', 'asked', 'declined'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Their ids stand in an address. */
export const maxByHand = 100;

/** All of it must be true of a patient; what is empty or null is true of everybody. */
const chosen = z.strictObject({
  /** Part of a diagnosis of any visit, or of the chronic conditions. */
  diagnosis: optionalLine(60),
  /** Part of the name of a medicine that was ever prescribed. */
  medicine: optionalLine(60),
  /** Last seen so many months ago or longer. */
  months: whole(1, 120),
  /** In whole years, both within. */
  ageFrom: z._default(z.nullable(whole(0, 120)), null),
  ageTo: z._default(z.nullable(whole(0, 120)), null),
  gender: z._default(z.nullable(z.enum(genders)), null),
  /** Chosen by hand: nothing else is asked of them. */
  ids: z.optional(z.array(uuid()).check(z.minLength(1), z.maxLength(maxByHand))),
});
export type Choice = z.output<typeof chosen>;

/** Said of the age that was typed last. */
const agesInOrder = z.check<Pick<Choice, 'ageFrom' | 'ageTo'>>((checked) => {
  const { ageFrom, ageTo } = checked.value;
  if (ageFrom === null || ageTo === null || ageFrom <= ageTo) return;
  checked.issues.push({
    code: 'too_small',
    origin: 'number',
    path: ['ageTo'],
    minimum: ageFrom,
    input: ageTo,
  });
});

export const choice = chosen.check(agesInOrder);
/** `shown`: how many were to be asked when it was looked at. */
export const shownChoice = z
  .strictObject({ ...chosen.shape, shown: whole(1, 10_000_000) })
  .check(agesInOrder);

export const preview = z.object({
  /** Who will be asked. */
  count: z.number(),
  /** Who wants no messages, besides. */
  declined: z.number(),
  /** The clinic has turned these messages off: nobody is asked. */
  isOff: z.boolean(),
  costPaise: z.number(),
  /** What is left of this month's limit; null: no limit. */
  leftPaise: z.nullable(z.number()),
  /** What will be said, in each language that any of them reads; the most read first. */
  texts: z.array(
    z.object({ language: z.enum(languageCodes), text: z.string(), count: z.number() }),
  ),
  /** The first hundred by name. */
  people: z.array(
    z.object({
      patientId: uuid(),
      name: z.string(),
      caseNumber: z.string(),
      lastVisitOn: z.nullable(day()),
    }),
  ),
  /** Of those chosen by hand who are not asked, and why. */
  leftOut: z.array(
    z.object({ patientId: uuid(), name: z.string(), leftOutAs: z.enum(leftOutReasons) }),
  ),
});
export type Preview = z.output<typeof preview>;

export const campaign = z.object({
  id: uuid(),
  /** `ids` is empty where its people were chosen by hand: they stand in its list. */
  choice: z.strictObject({ ...chosen.shape, ids: z.optional(z.array(uuid())) }),
  status: z.enum(campaignStatuses),
  startedBy: z.string(),
  startedAt: instant(),
  endedAt: z.nullable(instant()),
  people: z.number(),
  /** Who had their turn. */
  reached: z.number(),
  /** Whose message did not leave or did not arrive, and who needed none. */
  missed: z.number(),
});
export type Campaign = z.output<typeof campaign>;
