// The four times of the day as signs one can tick; they write the dosage.
import { useLingui } from '@lingui/react/macro';
import { IconMoon, IconSun, IconSunrise, IconSunset2 } from '@tabler/icons-react';
import { timesOfDay } from '../../model.ts';
import { timesNamed, withTime } from './line-draft.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './lines.module.css';
import { timeWords } from './words.ts';

const marks = { morning: IconSunrise, afternoon: IconSun, evening: IconSunset2, night: IconMoon };

export function TimeMarks({
  dosage,
  onDosage,
}: {
  dosage: string;
  onDosage: (dosage: string) => void;
}) {
  const { t, i18n } = useLingui();
  const named = timesNamed(dosage);
  return (
    <span className={look('inline', 'rigid')} role="group" aria-label={t`Times of day`}>
      {timesOfDay.map((time) => {
        const Mark = marks[time];
        const word = i18n._(timeWords[time]);
        const next = withTime(dosage, time);
        return (
          <button
            key={time}
            type="button"
            tabIndex={-1}
            className={withLook(styles['mark'], 'grid', 'faint', 'pill', 'centred')}
            aria-label={word}
            title={word}
            aria-pressed={(named?.[time] ?? '') !== ''}
            disabled={next === null}
            onClick={() => next !== null && onDosage(next)}
          >
            <Mark size={17} stroke={1.75} aria-hidden="true" />
          </button>
        );
      })}
    </span>
  );
}
