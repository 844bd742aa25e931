import type * as z from 'zod/mini';
import { pick } from '../../../kit/shared/catalogue.ts';
import type { api } from '../contract.ts';
import { typedNames } from '../fields.ts';
import type { Clinic } from '../model.ts';

export type Typed = z.input<typeof api.amend.input>;

/** What the form holds of a clinic. */
export const typedOf = (clinic: Clinic): Typed => pick(clinic, [...typedNames, 'version']);
