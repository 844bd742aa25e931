// What patients ask about their data (DPDP Act 2023, sections 6 and 11 to 14), and how each request stands.
import * as z from 'zod/mini';
import { consentKinds } from '../consents/model.ts';
import { instant, note, optionalLine, uuid, whole } from '../../kit/shared/fields.ts';

export const requestKinds = [
  'access',
  'correction',
  'erasure',
  'withdrawal',
  'nomination',
  'grievance',
] as const;
export type RequestKind = (typeof requestKinds)[number];

export const outcomes = ['done', 'refused'] as const;

/** What a patient, or the clinic for them, says. */
export const wish = {
  kind: z.enum(requestKinds),
  /** Of a withdrawal: from what. */
  consent: z._default(z.nullable(z.enum(consentKinds)), null),
  words: z._default(note(), ''),
  nomineeName: z._default(optionalLine(60), ''),
  nomineeNumber: z._default(optionalLine(20), ''),
  nomineeRelationship: z._default(optionalLine(40), ''),
};

export const privacyRequest = z.object({
  id: uuid(),
  kind: z.enum(requestKinds),
  consent: z.nullable(z.enum(consentKinds)),
  patientId: z.nullable(uuid()),
  patientName: z.nullable(z.string()),
  /** Empty where the record was erased. */
  contactNumber: z.string(),
  name: z.string(),
  words: z.string(),
  nomineeName: z.string(),
  nomineeNumber: z.string(),
  nomineeRelationship: z.string(),
  askedAt: instant(),
  acknowledgeBy: instant(),
  answerBy: instant(),
  acknowledgedAt: z.nullable(instant()),
  answeredAt: z.nullable(instant()),
  outcome: z.nullable(z.enum(outcomes)),
  answer: z.string(),
  answeredBy: z.nullable(z.string()),
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

/** What the patient sees of it on the clinic's page. */
export const ownRequest = z.extend(
  z.pick(privacyRequest, {
    id: true,
    kind: true,
    consent: true,
    patientName: true,
    askedAt: true,
    answerBy: true,
    acknowledgedAt: true,
    answeredAt: true,
    outcome: true,
    answer: true,
  }),
  { hasCopy: z.boolean() },
);
export type OwnRequest = z.output<typeof ownRequest>;

export const privacyRules = z.object({
  answerDays: z.number(),
  contactName: z.string(),
  contact: z.string(),
  retentionYears: z.number(),
});

/** DPDP Rules 2025, rule 14(3): a published time of ninety days at the most. */
const longestAnswerDays = 90;
/** Years after the last visit (regulation 1.3.1 of 2002 and common practice); longer than thirty nobody asks. */
const retentionBounds = { least: 3, most: 30 } as const;

export const rulesTyped = z.strictObject({
  answerDays: whole(1, longestAnswerDays),
  contactName: z._default(optionalLine(60), ''),
  contact: z._default(optionalLine(100), ''),
  retentionYears: whole(retentionBounds.least, retentionBounds.most),
});

/** Whoever refuses says why. */
export const answerText = z._default(note(2000), '');
