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
    fault: /^word broken inside: [a-z]+[A-Z]/,
    at: '/activity',
    languages: ten,
    reason: 'appointments.standingOf has no label for the owner and shows its name in code',
  },
  {
    fault: /^cut: /,
    at: '/activity',
    languages: long,
    reason: 'the button that checks the chain does not wrap',
  },
  {
    fault: /^scrolls sideways/,
    at: '/profile/education',
    languages: ['ta'],
    reason: 'the row of a degree is a few pixels wider than the smallest telephone',
  },
  {
    fault: /^cut: /,
    at: 'Add to the waitlist',
    languages: ['ta'],
    reason: 'the button of the dialog does not wrap',
  },
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
    at: '/dashboard',
    languages: long,
    reason: 'the longest words of the figures and of the first steps are wider than their tiles',
  },
  {
    fault: /^word broken inside: പുരുഷൻ$/,
    at: '/patient',
    languages: ['ml'],
    reason: 'age and gender share a narrow column of the list',
  },
  {
    fault: /^telephone number over two lines: /,
    at: '/patient-add/',
    languages: long,
    reason: 'in the line under the name, beside age and case number',
  },
  {
    fault: /^word broken inside: അനുമതിയില്ല$/,
    at: 'Add role',
    languages: ['ml'],
    reason: 'one of three choices side by side',
  },
  {
    fault: /^word broken inside: /,
    at: '/appointments',
    languages: ten,
    reason: 'a long name in an entry of the calendar, beside its time and status',
  },
];
