import type { MissingItem, Settings } from './model.ts';

/** Until a user chooses. The language is the member's own and has its default there. */
export const usualSettings = {
  colourScheme: 'auto',
  newsSeen: '',
  tourSeen: false,
} as const satisfies Partial<Settings>;

/** What is known of a clinic and its doctor when the open items are counted. Null: this is not for this person to fill. */
export interface Known {
  /** Essential fields of the profile still open. */
  profileFields: readonly string[];
  hasSlots: boolean | null;
  hasVideoTiming: boolean | null;
  hasBankDetails: boolean | null;
}

/**
 * The open items, the most pressing first (decisions §12). Nothing works before the profile is complete, so that one alone is forceful.
 * `navigationParam` is a page of the spec by its name.
 */
export function missingInfo({
  profileFields,
  hasSlots,
  hasVideoTiming,
  hasBankDetails,
}: Known): MissingItem[] {
  const items: (MissingItem | false)[] = [
    profileFields.length > 0 && {
      isForcefully: true,
      navigationParam: 'Profile',
      displayPriority: 1,
      frontEndField: profileFields.join(','),
    },
    hasSlots === false && {
      isForcefully: false,
      navigationParam: 'Timeslot',
      displayPriority: 2,
      frontEndField: 'clinicSlots',
    },
    hasBankDetails === false && {
      isForcefully: false,
      navigationParam: 'BankDetails',
      displayPriority: 3,
      frontEndField: 'bankDetails',
    },
    hasVideoTiming === false && {
      isForcefully: false,
      navigationParam: 'Online Consult',
      displayPriority: 4,
      frontEndField: 'videoTiming',
    },
  ];
  return items.filter((item) => item !== false);
}

/** What the prompt shows: nothing unless some item is forceful, then the one of the lowest priority of all. */
export function prompted(items: readonly MissingItem[]): MissingItem | null {
  if (!items.some((item) => item.isForcefully)) return null;
  return items.toSorted((a, b) => a.displayPriority - b.displayPriority)[0] ?? null;
}
