// What the languages journey finds and lets pass, each with its reason. This list only gets shorter.

export interface Exception {
  /** As the journey tells it. */
  fault: RegExp;
  /** Part of the address, or of the dialog's words and address. */
  at: string;
  languages: readonly string[];
  reason: string;
}

const ten = ['en', 'gu', 'hi', 'mr', 'pa', 'ta', 'or', 'kn', 'ml', 'bn'];

export const exceptions: readonly Exception[] = [
  {
    fault: /^word broken inside: /,
    at: '/appointments',
    languages: ten,
    reason: 'a long name in an entry of the calendar, beside its time and status',
  },
];
