// What the app asks at every start, and the few things a user sets for themselves.
import * as z from 'zod/mini';
import { uuid } from '../../kit/shared/fields.ts';
import { languageCodes } from '../../kit/shared/languages.ts';
import { pageAccess } from '../staff/model.ts';

export const colourSchemes = ['auto', 'light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

export const settings = z.object({
  language: z.enum(languageCodes),
  /** `auto` follows the device. */
  colourScheme: z.enum(colourSchemes),
});
export type Settings = z.output<typeof settings>;

/** One item of the missing-info prompt; it opens when some item is forceful and shows the lowest priority of all. */
export const missingItem = z.object({
  isForcefully: z.boolean(),
  /** A page to go to; `Background` opens over the present screen. */
  navigationParam: z.string(),
  displayPriority: z.number(),
  /** Field names, separated by commas. */
  frontEndField: z.string(),
});

export const config = z.object({
  /** Of the product: `5.0.1`. */
  version: z.string(),
  user: z.object({
    userId: uuid(),
    memberId: uuid(),
    name: z.string(),
    isOwner: z.boolean(),
    /** Any user of the clinic but its owner. */
    isSubUser: z.boolean(),
    isDoctor: z.boolean(),
  }),
  clinic: z.object({ clinicId: uuid(), name: z.string(), code: z.string(), zone: z.string(), country: z.string() }),
  profileIsComplete: z.boolean(),
  /** Payments are switched on in the clinic's country. */
  userRegion: z.boolean(),
  isSubscribe: z.boolean(),
  premiumUntil: z.nullable(z.string()),
  /** How many days reports on screen reach back; null is no limit. */
  AccessDataInDay: z.nullable(z.number()),
  /** The owner's list names every page. */
  pageAccess: z.array(pageAccess),
  ...settings.shape,
  missingInfo: z.array(missingItem),
});
export type Config = z.output<typeof config>;
