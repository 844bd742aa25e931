// What a doctor tells us to open an account and a clinic.
import * as z from 'zod/mini';
import { mobile, plainNumber, typedNumber } from '../../kit/shared/contact-number.ts';
import { email, optionalLine, personName } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { key, newPassword } from '../identity/model.ts';
import { countryCode, isdCode } from '../places/model.ts';

export const registration = z
  .strictObject({
    name: personName(40),
    country: countryCode(),
    isdCode: isdCode(),
    contactNumber: typedNumber(),
    email: email(),
    password: newPassword(),
    /** Empty: the clinic is named after the doctor until the profile says otherwise. */
    clinicName: optionalLine(40),
    language: z._default(z.enum(languageCodes), 'en'),
  })
  .check(plainNumber, mobile);
export type Registration = z.output<typeof registration>;

/** What was mistyped of a sign-up under way; what is left out stays. */
export const correction = z
  .strictObject({
    requestKey: key(),
    name: z.optional(personName(40)),
    email: z.optional(email()),
    country: countryCode(),
    isdCode: isdCode(),
    contactNumber: typedNumber(),
  })
  .check(plainNumber, mobile);
export type Correction = z.output<typeof correction>;
