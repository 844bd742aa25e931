// What the app asks at every start, and the few things a user sets for themselves.
import * as z from 'zod/mini';
import { languageCodes } from '../../kit/shared/languages.ts';
import { self } from '../identity/model.ts';

const colourSchemes = ['auto', 'light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

export const settings = z.object({
  language: z.enum(languageCodes),
  /** `auto` follows the device. */
  colourScheme: z.enum(colourSchemes),
  /** The last version whose news the user has seen; empty before the first. */
  newsSeen: z.string(),
  /** The product tour was finished or closed. */
  tourSeen: z.boolean(),
  /** Who works here was looked at, or it is the owner alone. */
  teamSeen: z.boolean(),
});
export type Settings = z.output<typeof settings>;

/** One item of the missing-info prompt; it opens when some item is forceful and shows the lowest priority of all. */
const missingItem = z.object({
  isForcefully: z.boolean(),
  /** The name of a page to go to; `Background` opens over the present screen. */
  navigationParam: z.string(),
  displayPriority: z.number(),
  /** Field names, separated by commas. */
  frontEndField: z.string(),
});
export type MissingItem = z.output<typeof missingItem>;

/** Everything the client needs at a start, in one answer: who, where, rights, plan, settings, what is open, what is new. */
export const config = z.extend(self, {
  /** Of the product: `5.0.1`. */
  version: z.string(),
  /** No patients, treatments or appointments yet. */
  NewUser: z.boolean(),
  /** How many days reports on screen reach back; null is no limit. */
  AccessDataInDay: z.nullable(z.number()),
  /** The path of the clinic's booking page. */
  qrCode: z.string(),
  /** Changes with the user's picture; null without one. */
  profileImage: z.nullable(z.string()),
  /** Changes with the clinic's logo; null without one. */
  clinicLogo: z.nullable(z.string()),
  /** In paise; null until the profile names it. */
  consultancyFees: z.nullable(z.number()),
  ...settings.shape,
  missingInfo: z.array(missingItem),
  /** As `/UnreadNotificationCount` answers. */
  unreadCount: z.number(),
});
export type Config = z.output<typeof config>;
