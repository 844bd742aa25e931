import type { MatchKind } from '../model.ts';
import { withLook } from '../../../kit/web/look.ts';
import styles from './patients.module.css';

/** A text with what was looked for marked in it; unmarked where something else was found. */
export function Found({
  text,
  in: whole,
  by,
  when,
}: {
  text: string;
  in: string;
  by: MatchKind;
  when: MatchKind;
}) {
  const part = by === when ? partOf(whole, text, when) : null;
  if (!part) return <span>{whole}</span>;
  return (
    <span>
      {whole.slice(0, part.from)}
      <mark className={withLook(styles['found'], 'warn', 'wash-warn')}>
        {whole.slice(part.from, part.to)}
      </mark>
      {whole.slice(part.to)}
    </span>
  );
}

/** Where the text stands in the whole: the beginning of a word for names, digits at the end or the beginning for numbers. */
function partOf(whole: string, text: string, when: MatchKind): { from: number; to: number } | null {
  if (when === 'name') {
    const word = text
      .split(/\s+/)
      .find((one) => one !== '' && new RegExp(`(^|\\s)${escape(one)}`, 'iu').test(whole));
    if (!word) return null;
    const from = whole.search(new RegExp(`(?<=^|\\s)${escape(word)}`, 'iu'));
    return from < 0 ? null : { from, to: from + word.length };
  }
  const digits = text.replace(/[^\d]/g, '');
  if (digits === '') return null;
  const loose = digits.split('').join('[\\s-]*');
  const match = new RegExp(`${loose}$`).exec(whole) ?? new RegExp(loose).exec(whole);
  return match ? { from: match.index, to: match.index + match[0].length } : null;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
