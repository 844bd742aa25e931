// The medicines of a page, each with its dose and the line in the patient's words.
import {
  IconClock,
  IconMoonFilled,
  IconSunFilled,
  IconSunriseFilled,
  IconSunset2Filled,
} from '@tabler/icons-react';
import type { Sheet } from '../../rules/sheet.ts';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './paper-medicines.module.css';

const marks = {
  morning: IconSunriseFilled,
  afternoon: IconSunFilled,
  evening: IconSunset2Filled,
  night: IconMoonFilled,
};

/** Lines that can not be printed yet: the number of printed lines above each, and its medicine. */
export type Unfinished = readonly { after: number; name: string }[];

export function Medicines({ sheet, unfinished }: { sheet: Sheet; unfinished: Unfinished }) {
  const { labels } = sheet;
  return (
    <section className={styles['rx']} data-slots={sheet.slots}>
      <div className={withLook(styles['rxHead'], 'bottom')}>
        <span className={styles['sign']}>℞</span>
        <Pair words={labels.medicine} />
        <Pair words={labels.dose} />
        <Pair words={labels.duration} />
        <Pair words={labels.quantity} />
      </div>
      {unfinishedAt(unfinished, 0)}
      {sheet.lines.map((line) => (
        <div key={line.number} className={styles['lineGroup']}>
          <div className={styles['line']}>
            <span>
              <span className={styles['number']}>{line.number}</span>
            </span>
            <span>
              <b className={styles['title']}>
                {line.title} {line.strength}
              </b>
              {line.subtitle !== '' && <span>{line.subtitle}</span>}
              {line.note !== '' && <span className={styles['note']}>{line.note}</span>}
            </span>
            <Dose line={line} showsMarks={sheet.showsMarks} />
            <span>
              {line.duration !== '' && <b>{line.duration}</b>}
              {line.timing !== '' && <span className={styles['timing']}>{line.timing}</span>}
            </span>
            <span>
              {line.pack !== '' && <b className={styles['pack']}>{line.pack}</b>}
              <b className={styles['quantity']}>
                {line.pack !== '' && line.quantity !== '' && '× '}
                {line.quantity}
              </b>
            </span>
          </div>
          <p className={styles['phrase']}>{line.phrase}</p>
          {unfinishedAt(unfinished, line.number)}
        </div>
      ))}
    </section>
  );
}

function Dose({ line, showsMarks }: { line: Sheet['lines'][number]; showsMarks: boolean }) {
  return (
    <span className={withLook(styles['dose'], 'grid', 'items-center')}>
      {line.marks.length > 0 && !showsMarks && (
        <b className={styles['figures']}>
          {line.marks.map((mark) => mark.amount || '0').join(' – ')}
        </b>
      )}
      {line.marks.length > 0 && showsMarks && (
        <span className={withLook(styles['marks'], 'row', 'full')}>
          {line.marks.map((mark) => {
            const Mark = marks[mark.time];
            return (
              <span key={mark.time} data-taken={mark.taken ? '' : undefined}>
                <Mark aria-hidden="true" />
                <span className={styles['figures']}>{mark.amount}</span>
              </span>
            );
          })}
        </span>
      )}
      {line.rhythmText !== '' && <Rhythm line={line} />}
    </span>
  );
}

const week = [0, 1, 2, 3, 4, 5, 6];
/** Every other day of the week, as the paper marks it. */
const everyOther = [0, 2, 4, 6];

/** What is not told by times of the day: seven days with those of a dose filled, a clock, steps, or words alone. */
function Rhythm({
  line: { each, rhythm, rhythmText, weekdays },
}: {
  line: Sheet['lines'][number];
}) {
  const isOfWeek = rhythm === 'weekly' || rhythm === 'alternate_days';
  const taken = rhythm === 'weekly' ? weekdays : everyOther;
  return (
    <>
      <span className={withLook(styles['beside'], 'row', 'middle', 'centre-row')}>
        {each !== '' && <b className={styles['figures']}>{each}</b>}
        {rhythm === 'every_hours' && <IconClock aria-hidden="true" />}
        {isOfWeek ? (
          <span className={withLook(styles['week'], 'row')}>
            {week.map((day) => (
              <i key={day} data-taken={taken.includes(day) ? '' : undefined} />
            ))}
          </span>
        ) : (
          <b data-rhythm={rhythm ?? ''} className={styles['rhythm']}>
            {rhythmText}
          </b>
        )}
      </span>
      {isOfWeek && <span className={styles['weekText']}>{rhythmText}</span>}
    </>
  );
}

const unfinishedAt = (all: Unfinished, after: number) =>
  all
    .filter((one) => one.after === after)
    .map((one, i) => (
      <p key={`${one.name}${String(i)}`} className={styles['unfinished']}>
        {one.name} …
      </p>
    ));

const Pair = ({ words }: { words: readonly string[] }) => (
  <span className={withLook(styles['pair'], 'grid')}>
    <b>{words[0]}</b>
    {words[1] !== undefined && <span>{words[1]}</span>}
  </span>
);
