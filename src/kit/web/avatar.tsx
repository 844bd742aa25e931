// A person of a list by the first letters of the name, in its own script; the same name always has the same tint.
// The letters are drawn, not text: who copies a name from a list gets the name alone.
import { initialsOf } from './initials.ts';
import styles from './avatar.module.css';

const tints = ['brand', 'good', 'news', 'warn', 'plain'] as const;

export function Avatar({ name }: { name: string }) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (
    <span
      className={styles['avatar']}
      data-tint={tints[sum % tints.length]}
      data-letters={initialsOf(name)}
      aria-hidden="true"
    />
  );
}
