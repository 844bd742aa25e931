import type { MissingItem, Settings } from './model.ts';

/** Until a user chooses. The language is the member's own and has its default there. */
export const usualSettings = {
  colourScheme: 'auto',
  newsSeen: '',
  tourSeen: false,
  teamSeen: false,
} as const satisfies Partial<Settings>;

/** What is known of a clinic and its doctor when the open items are counted. Null: this is not for this person to fill. */
export interface Known {
  /** Essential fields of the profile still open. */
  profileFields: readonly string[];
  /** Fields of it that could wait until the practice runs. */
  laterFields: readonly string[];
  /** The clinic has worked since before today: what it lacks is put before whatever is done. */
  isAtWork: boolean;
  hasSlots: boolean | null;
  hasVideoTiming: boolean | null;
  hasBankDetails: boolean | null;
}

/**
 * The open items, the most pressing first (decisions §12). Nothing works before the profile has its essentials, and nobody can book in a
 * clinic at work without a time: these two are forceful. `navigationParam` is a page of the spec by its name, or `Background`: over the present screen.
 */
export function missingInfo({
  profileFields,
  laterFields,
  isAtWork,
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
      isForcefully: isAtWork,
      navigationParam: isAtWork ? 'Background' : 'Timeslot',
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
    profileFields.length === 0 &&
      laterFields.length > 0 && {
        isForcefully: false,
        navigationParam: 'Profile',
        displayPriority: 5,
        frontEndField: laterFields.join(','),
      },
  ];
  return items.filter((item) => item !== false);
}

/** What the prompt shows: nothing unless some item is forceful, then the one of the lowest priority of all. */
export function prompted(items: readonly MissingItem[]): MissingItem | null {
  if (!items.some((item) => item.isForcefully)) return null;
  return items.toSorted((a, b) => a.displayPriority - b.displayPriority)[0] ?? null;
}
