// Weekly follow-ups: how often, how many, and on which days they fall.
import { CloseButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { addDays, type Day } from '../../../../kit/shared/time.ts';
import { SelectInput } from '../../../../kit/web/select-input.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './book-dialog.module.css';

export interface Series {
  everyWeeks: number;
  times: number;
}

const weeks = [1, 2, 3, 4, 6, 8, 12];
const counts = [2, 3, 4, 5, 6, 8, 10, 12];

interface Props {
  series: Series;
  first: Day;
  /** Days that the server has refused. */
  taken: readonly Day[];
  /** Days that cost nothing. */
  free: readonly Day[];
  onChange: (series: Series | null) => void;
}

export const daysOf = ({ everyWeeks, times }: Series, first: Day): Day[] =>
  Array.from({ length: times }, (_, turn) => addDays(first, turn * everyWeeks * 7));

export function SeriesFields({ series, first, taken, free, onChange }: Props) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <fieldset
      className={withLook(styles['series'], 'grid', 'gap-12', 'anchor', 'boxed', 'card-corners')}
    >
      <legend className={withLook(styles['legend'], 'strong')}>{t`Repeat every week`}</legend>
      <CloseButton
        className={withLook(styles['single'], 'absolute')}
        aria-label={t`Do not repeat`}
        onClick={() => onChange(null)}
      />
      <div className={withLook(styles['pair'], 'grid', 'gap-16')}>
        <SelectInput
          label={t`Every`}
          value={String(series.everyWeeks)}
          choices={weeks.map((one) => ({
            value: String(one),
            label: t`${plural(one, { one: '# week', other: '# weeks' })}`,
          }))}
          onChange={(one) => onChange({ ...series, everyWeeks: Number(one) })}
        />
        <SelectInput
          label={t`How many`}
          value={String(series.times)}
          choices={counts.map((one) => ({
            value: String(one),
            label: t`${plural(one, { one: '# appointment', other: '# appointments' })}`,
          }))}
          onChange={(one) => onChange({ ...series, times: Number(one) })}
        />
      </div>
      <ol className={look('bare-list', 'row', 'wrap', 'gap-6')}>
        {daysOf(series, first).map((day) => (
          <li
            key={day}
            className={withLook(styles['date'], 'size-1', 'numbers', 'rounded', 'sunk')}
            data-taken={taken.includes(day) ? '' : undefined}
            title={taken.includes(day) ? t`Not free` : undefined}
          >
            {words.weekday(day)}
            {free.includes(day) && (
              <>
                {' · '}
                <Trans>Free follow-up</Trans>
              </>
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
