// The medicines of a page, each with its dose and the line in the patient's words.
import {
  IconMoonFilled,
  IconSunFilled,
  IconSunriseFilled,
  IconSunset2Filled,
} from '@tabler/icons-react';
import type { Sheet } from '../../rules/sheet.ts';
import paper from './paper.module.css';
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
    <section className={styles['rx']}>
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
            <span className={paper['soft']}>{line.number}</span>
            <span>
              <b className={styles['title']}>
                {line.title} {line.strength}
              </b>
              {line.subtitle !== '' && <span className={paper['block']}>{line.subtitle}</span>}
              {line.note !== '' && <span className={paper['soft']}>{line.note}</span>}
            </span>
            <Dose line={line} showsMarks={sheet.showsMarks} />
            <span>
              <b className={paper['block']}>{line.duration}</b>
              {line.timing}
            </span>
            <b className={styles['quantity']}>
              {line.pack !== '' && <span className={paper['block']}>{line.pack}</span>}
              {line.pack !== '' && line.quantity !== '' && '× '}
              {line.quantity}
            </b>
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
        <b>{line.marks.map((mark) => mark.amount || '0').join(' – ')}</b>
      )}
      {line.marks.length > 0 && showsMarks && (
        <span className={withLook(styles['marks'], 'row', 'full')}>
          {line.marks.map((mark) => {
            const Mark = marks[mark.time];
            return (
              <span key={mark.time} data-taken={mark.taken ? '' : undefined}>
                <Mark aria-hidden="true" />
                {mark.amount}
              </span>
            );
          })}
        </span>
      )}
      {line.each !== '' && <b>{line.each}</b>}
      {line.rhythmText !== '' && <span className={styles['rhythm']}>{line.rhythmText}</span>}
    </span>
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
