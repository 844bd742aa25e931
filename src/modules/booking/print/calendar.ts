// Calendar files (RFC 5545): instants in UTC, lines folded at 75 octets, text escaped.
interface CalendarEntry {
  id: string;
  version: number;
  startsAt: string;
  endsAt: string;
  title: string;
  place: string;
  isCanceled: boolean;
  /** When it was changed last, whatever the change. */
  updatedAt?: string;
  url?: string;
}

const stamp = (instant: string): string =>
  `${Temporal.Instant.from(instant).round('second').toString().replace(/[-:]/g, '')}`;
const text = (words: string): string =>
  words.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** No character is cut in two: a line holds 75 octets, later ones begin with a space. */
function fold(whole: string): string {
  const lines: string[] = [];
  let line = '';
  let size = 0;
  for (const sign of whole) {
    const octets = Buffer.byteLength(sign);
    if (size + octets > 75) {
      lines.push(line);
      line = ' ';
      size = 1;
    }
    line += sign;
    size += octets;
  }
  return [...lines, line].join('\r\n');
}

export function calendarOf(entries: readonly CalendarEntry[], now: Temporal.Instant): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Practice Diary//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((one) => [
      'BEGIN:VEVENT',
      `UID:${one.id}@practice-diary`,
      `SEQUENCE:${one.version}`,
      `DTSTAMP:${stamp(now.toString())}`,
      ...(one.updatedAt === undefined ? [] : [`LAST-MODIFIED:${stamp(one.updatedAt)}`]),
      `DTSTART:${stamp(one.startsAt)}`,
      `DTEND:${stamp(one.endsAt)}`,
      `SUMMARY:${text(one.title)}`,
      `LOCATION:${text(one.place)}`,
      ...(one.url === undefined ? [] : [`URL:${one.url}`]),
      `STATUS:${one.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
