// A clinic: its name and address on paper, its zone, its own settings.
import * as z from 'zod/mini';
import { line, uuid } from '../../kit/shared/fields.ts';
import { clinicAnswer, type headNames } from './fields.ts';

export const clinic = z.object({
  clinicId: uuid(),
  ...clinicAnswer,
  /** Changes with the logo; null without one. */
  logo: z.nullable(z.string()),
  version: z.number(),
});
export type Clinic = z.output<typeof clinic>;

/** The head of a printed page. */
export type ClinicHead = Pick<Clinic, (typeof headNames)[number]> & {
  /** A PNG, where the head is printed with one. */
  logo: Uint8Array | null;
};

/** 9 to 18 digits at Indian banks; leading zeros count. */
const accountNumber = () =>
  line(40).check(
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.regex(/^\d{9,18}$/, { error: 'account_number' }),
  );

export const bankFields = {
  holder: line(120),
  accountNumber: accountNumber(),
  confirmAccountNumber: line(40).check(z.overwrite((text) => text.replace(/[\s-]/g, ''))),
  ifsc: line(11).check(
    z.overwrite((text) => text.replace(/\s/g, '').toUpperCase()),
    z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, { error: 'ifsc' }),
  ),
  bankName: line(60),
};

/** As it may be shown: all but the last four digits are hidden. */
export const bankShown = z.object({
  holder: z.string(),
  accountEnd: z.string(),
  ifsc: z.string(),
  bankName: z.string(),
  savedAt: z.string(),
  savedBy: z.string(),
  version: z.number(),
});
export type BankShown = z.output<typeof bankShown>;

/** Whole, for payouts alone. */
export interface BankAccount {
  holder: string;
  accountNumber: string;
  ifsc: string;
  bankName: string;
  /** A change holds payouts for a day. */
  savedAt: string;
  version: number;
}
