// A person of a list by the first letters of the name, in its own script; the same name always has the same tint.
import { initialsOf } from './initials.ts';
import styles from './avatar.module.css';

const tints = ['brand', 'good', 'news', 'warn', 'plain'] as const;

export function Avatar({ name }: { name: string }) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (
    <span className={styles['avatar']} data-tint={tints[sum % tints.length]} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
