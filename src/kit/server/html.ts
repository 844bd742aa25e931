// HTML by parts that are escaped by themselves: a plain value can never become markup.
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export type { Markup };

type Part = Markup | string | number | null | undefined | false | readonly Part[];

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escaped(String(part));
}

/** Only what stands in the template itself is markup. */
export const html = (words: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(
    words.map((word, at) => word + (at < parts.length ? written(parts[at]) : '')).join(''),
  );
