// One kept line in words: the medicine, and when it is taken, in the user's language.
import { useLingui } from '@lingui/react/macro';
import { translatorOn } from '../../../../kit/web/language.ts';
import { atTimes, type PrescriptionLine, readDosage } from '../../rules.ts';
import { phrase } from '../../rules/phrase.ts';
import { capitals } from '../../rules/sheet.ts';
import styles from './line-reading.module.css';

export function LineReading({ line }: { line: PrescriptionLine }) {
  const { i18n } = useLingui();
  const read = readDosage(line.dosage);
  const generic = capitals(line.genericName);
  const said = read.ok
    ? phrase(
        {
          dosage: atTimes(read.dosage, line.timesOfDay),
          duration: line.duration,
          mealTiming: line.mealTiming,
          form: line.form,
        },
        translatorOn(i18n),
      )
    : line.dosage;
  return (
    <span className={styles['line']}>
      <b>{line.medicineName}</b>{' '}
      <span className={styles['generic']}>
        {[generic === capitals(line.medicineName) ? '' : generic, line.strength]
          .filter(Boolean)
          .join(' ')}
      </span>
      <span className={styles['said']}>
        {said}
        {line.quantity !== null && ` · × ${line.quantity}`}
      </span>
      {line.note !== '' && <span className={styles['said']}>{line.note}</span>}
    </span>
  );
}
