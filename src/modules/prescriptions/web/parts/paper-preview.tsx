// The page as it will print, drawn from the same sheet as the paper and in the same measures: one point is a 419th of an A5 page's width.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconMoonFilled,
  IconSunFilled,
  IconSunriseFilled,
  IconSunset2Filled,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Block, Sheet } from '../../rules/sheet.ts';
import styles from './paper.module.css';

const marks = {
  morning: IconSunriseFilled,
  afternoon: IconSunFilled,
  evening: IconSunset2Filled,
  night: IconMoonFilled,
};

interface Props {
  sheet: Sheet;
  /** Lines that can not be printed yet: the number of printed lines above each, and its medicine. */
  unfinished: readonly { after: number; name: string }[];
  /** Whether a code will stand on the printed page: its place is kept free. */
  hasCode?: boolean;
  /** Drawn where the head has its logo. */
  logo?: ReactNode;
  /** What keeps this from being printed, told on the page. */
  obstacle?: ReactNode;
}

export function PaperPreview({ sheet, unfinished, hasCode = false, logo, obstacle }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles['desk']}>
      <article
        className={styles['page']}
        data-paper={sheet.paper}
        style={inkOf(sheet)}
        lang={sheet.lang}
        aria-label={sheet.letter ? t`The paper as it prints` : t`The prescription as it prints`}
      >
        {sheet.letterhead ? (
          <Letterhead sheet={sheet} logo={logo} />
        ) : (
          <p className={styles['own']} lang="en">
            <Trans>Your printed letterhead</Trans>
          </p>
        )}
        <PatientStrip sheet={sheet} />
        {sheet.letter && <LetterPart letter={sheet.letter} />}
        <Findings sheet={sheet} />
        {(sheet.lines.length > 0 || unfinished.length > 0) && (
          <Medicines sheet={sheet} unfinished={unfinished} />
        )}
        <div className={styles['points']}>
          <Points words={sheet.labels.advice} all={sheet.advice} />
          <Points words={sheet.labels.tests} all={sheet.tests} />
        </div>
        <div className={styles['grow']} />
        <Closing sheet={sheet} hasCode={hasCode} />
        {sheet.head.footer !== '' && <p className={styles['footer']}>{sheet.head.footer}</p>}
        {obstacle !== undefined && (
          <p className={styles['obstacle']} lang="">
            {obstacle}
          </p>
        )}
      </article>
    </div>
  );
}

function Letterhead({ sheet: { head, clinic, doctor }, logo }: Pick<Props, 'sheet' | 'logo'>) {
  return (
    <header className={styles['head']} data-logo={head.logo}>
      {head.logo !== 'none' && <span className={styles['logo']}>{logo}</span>}
      <div>
        <p className={styles['clinic']}>{clinic.name}</p>
        {clinic.tagline !== '' && <p className={styles['tagline']}>{clinic.tagline}</p>}
        <p className={styles['soft']}>{clinic.address}</p>
        <p className={styles['soft']}>{clinic.phone}</p>
      </div>
      <div className={styles['doctor']}>
        <p className={styles['doctorName']}>{doctor.name}</p>
        {head.doctorLines.map((one) => (
          <p key={one} className={styles['soft']}>
            {one}
          </p>
        ))}
      </div>
    </header>
  );
}

function PatientStrip({ sheet: { patient, labels, date } }: { sheet: Sheet }) {
  return (
    <div className={styles['strip']}>
      <Fact label={labels.patient}>
        <b className={styles['patient']}>{patient.name}</b>
        {patient.phone !== '' && <span className={styles['soft']}>{patient.phone}</span>}
      </Fact>
      <Fact label={labels.ageSex}>
        <b>{patient.ageSex}</b>
        {patient.ageSexOwn !== '' && <span>{patient.ageSexOwn}</span>}
      </Fact>
      <Fact label={labels.caseNumber}>{patient.caseNumber}</Fact>
      <Fact label={labels.date}>
        <b>{date}</b>
      </Fact>
    </div>
  );
}

function Findings({ sheet: { vitals, findings } }: { sheet: Sheet }) {
  return (
    <>
      {vitals.length > 0 && (
        <p className={styles['vitals']}>
          {vitals.map((one) => (
            <span key={one.name.join()}>
              <i>{one.name.join(' · ')}</i> <b>{one.value}</b> <i>{one.unit}</i>
            </span>
          ))}
        </p>
      )}
      {findings.length > 0 && (
        <dl className={styles['findings']}>
          {findings.map((one) => (
            <div key={one.name.join()}>
              <dt>{one.name.join(' · ')}</dt>
              <dd>{one.text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Medicines({ sheet, unfinished }: Pick<Props, 'sheet' | 'unfinished'>) {
  const { labels } = sheet;
  return (
    <section className={styles['rx']}>
      <div className={styles['rxHead']}>
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
            <span className={styles['soft']}>{line.number}</span>
            <span>
              <b className={styles['title']}>
                {line.title} {line.strength}
              </b>
              {line.subtitle !== '' && <span className={styles['block']}>{line.subtitle}</span>}
              {line.note !== '' && <span className={styles['soft']}>{line.note}</span>}
            </span>
            <Dose line={line} showsMarks={sheet.showsMarks} />
            <span>
              <b className={styles['block']}>{line.duration}</b>
              {line.timing}
            </span>
            <b className={styles['quantity']}>{line.quantity}</b>
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
    <span className={styles['dose']}>
      {line.marks.length > 0 && !showsMarks && (
        <b>{line.marks.map((mark) => mark.amount || '0').join(' – ')}</b>
      )}
      {line.marks.length > 0 && showsMarks && (
        <span className={styles['marks']}>
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

/** The code, the next visit, who signs. */
function Closing({ sheet, hasCode }: { sheet: Sheet; hasCode: boolean }) {
  const { labels, nextVisit, doctor } = sheet;
  return (
    <div className={styles['closing']}>
      {hasCode && (
        <div className={styles['code']} lang="">
          <Trans>The code comes here</Trans>
        </div>
      )}
      <div className={styles['beside']}>
        {nextVisit && (
          <div className={styles['next']}>
            <Label words={labels.nextVisit} />
            <b>{nextVisit.date}</b>
            <span className={styles['brand']}>{nextVisit.own}</span>
          </div>
        )}
        {sheet.letter?.patientSigns === true && (
          <Stacked className={styles['patientSigns']} words={labels.patientSigns} />
        )}
        {hasCode && <Stacked className={styles['scan']} words={labels.scan} />}
      </div>
      <footer className={styles['signature']}>
        <b>{doctor.name}</b>
        {doctor.qualification !== '' && <span>{doctor.qualification}</span>}
        <span>{doctor.registration}</span>
      </footer>
    </div>
  );
}

function LetterPart({ letter }: { letter: NonNullable<Sheet['letter']> }) {
  return (
    <section className={styles['letter']}>
      <header>
        <p className={styles['heading']}>
          <b>{letter.heading[0]}</b>
          {letter.heading[1] !== undefined && <span>{letter.heading[1]}</span>}
        </p>
        <b>{letter.number}</b>
      </header>
      {letter.blocks.map((block, at) => (
        <BlockPart key={`${block.kind}${String(at)}`} block={block} />
      ))}
    </section>
  );
}

function BlockPart({ block }: { block: Block }) {
  if (block.kind === 'text' || block.kind === 'small')
    return (
      <div className={styles[block.kind === 'text' ? 'letterText' : 'small']}>
        <p>{block.text}</p>
        {block.own !== '' && <p className={styles['ownText']}>{block.own}</p>}
      </div>
    );
  return (
    <dl className={styles['letterRows']} data-kind={block.kind}>
      {block.rows.map((row) => (
        <div key={row.name.join()} data-total={'isTotal' in row && row.isTotal ? '' : undefined}>
          <dt>{row.name.join(' · ')}</dt>
          <dd>{'amount' in row ? row.amount : row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The clinic's ink, set where the page's style sheet reads it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's own type knows no custom properties
const inkOf = (sheet: Sheet) => ({ '--print': sheet.head.colour }) as CSSProperties;

function Points({ words, all }: { words: readonly string[]; all: readonly string[] }) {
  if (all.length === 0) return null;
  return (
    <section className={styles['section']}>
      <p className={styles['pointsTitle']}>
        <b>{words[0]}</b>
        {words[1] !== undefined && ` · ${words[1]}`}
      </p>
      <ul>
        {all.map((one, i) => (
          <li key={`${one}${String(i)}`}>{one}</li>
        ))}
      </ul>
    </section>
  );
}

const unfinishedAt = (all: Props['unfinished'], after: number) =>
  all
    .filter((one) => one.after === after)
    .map((one, i) => (
      <p key={`${one.name}${String(i)}`} className={styles['unfinished']}>
        {one.name} …
      </p>
    ));

const Fact = ({ label, children }: { label: readonly string[]; children: ReactNode }) => (
  <div className={styles['fact']}>
    <Label words={label} />
    {children}
  </div>
);

const Label = ({ words }: { words: readonly string[] }) => (
  <span className={styles['label']}>{words.join(' · ')}</span>
);

const Pair = ({ words }: { words: readonly string[] }) => (
  <span className={styles['pair']}>
    <b>{words[0]}</b>
    {words[1] !== undefined && <span>{words[1]}</span>}
  </span>
);

const Stacked = ({
  words,
  className,
}: {
  words: readonly string[];
  className: string | undefined;
}) => (
  <p className={className}>
    {words.map((one) => (
      <span key={one}>{one}</span>
    ))}
  </p>
);
