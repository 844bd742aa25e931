// What the languages journey finds and lets pass, each with its reason. This list only gets shorter.

export interface Exception {
  /** As the journey tells it. */
  fault: RegExp;
  /** Part of the address, or of the dialog's words and address. */
  at: string;
  languages: readonly string[];
  reason: string;
}

/** Those with the longest words. */
const long = ['ta', 'kn', 'ml'];
const ten = ['en', 'gu', 'hi', 'mr', 'pa', 'ta', 'or', 'kn', 'ml', 'bn'];

export const exceptions: readonly Exception[] = [
  {
    fault: /^word broken inside: /,
    at: '/treatment/edit/',
    languages: ['ta'],
    reason: 'the head of the quantity is narrower than its longest word',
  },
  {
    fault: /^word broken inside: /,
    at: '/patient-detail/',
    languages: long,
    reason: 'a long word of the story in a narrow column',
  },
  {
    fault: /^word broken inside: /,
    at: '/appointments',
    languages: ten,
    reason: 'a long name in an entry of the calendar, beside its time and status',
  },
];
