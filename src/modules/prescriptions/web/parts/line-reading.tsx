// One kept line in words: the medicine, and when it is taken, in the user's language.
import { useLingui } from '@lingui/react/macro';
import { translatorOn } from '../../../../kit/web/language.ts';
import { atTimes, type PrescriptionLine } from '../../rules.ts';
import { phrase } from '../../rules/phrase.ts';
import { capitals, repeatText } from '../../rules/sheet.ts';
import { supplyText } from '../../rules/supply.ts';
import { readPrescribed } from '../../rules/unit-meant.ts';
import { look } from '../../../../kit/web/look.ts';

export function LineReading({ line }: { line: PrescriptionLine }) {
  const { i18n } = useLingui();
  const read = readPrescribed(line);
  const generic = capitals(line.genericName);
  const said = read.ok
    ? phrase(
        {
          dosage: atTimes(read.dosage, line.timesOfDay),
          duration: line.duration,
          stopOn: line.stopOn,
          mealTiming: line.mealTiming,
          form: line.form,
        },
        translatorOn(i18n),
      )
    : line.dosage;
  return (
    <span className={look('block', 'breaks')}>
      <b>{line.medicineName}</b>{' '}
      <span className={look('soft', 'size-1')}>
        {[generic === capitals(line.medicineName) ? '' : generic, line.strength]
          .filter(Boolean)
          .join(' ')}
      </span>
      <span className={look('block', 'soft', 'size-2')}>
        {said}
        {line.quantity !== null && ` · ${line.pack ? '' : '× '}${supplyText(line)}`}
        {line.repeats ? ` · ${repeatText(line.repeats)}` : ''}
      </span>
      {line.note !== '' && <span className={look('block', 'soft', 'size-2')}>{line.note}</span>}
    </span>
  );
}
