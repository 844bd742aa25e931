// The page as it will print, drawn from the same sheet as the paper and in the same measures: one point is a 419th of an A5 page's width.
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import type { Sheet } from '../../rules/sheet.ts';
import { LetterPart } from './paper-letter.tsx';
import { Medicines, type Unfinished } from './paper-medicines.tsx';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './paper.module.css';

interface Props {
  sheet: Sheet;
  unfinished: Unfinished;
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
        className={withLook(styles['page'], 'anchor', 'row', 'ink', 'leading-135', 'breaks')}
        data-paper={sheet.paper}
        style={inkOf(sheet)}
        lang={sheet.lang}
        aria-label={sheet.letter ? t`The paper as it prints` : t`The prescription as it prints`}
      >
        {sheet.letterhead ? (
          <Letterhead sheet={sheet} logo={logo} />
        ) : (
          <p className={withLook(styles['own'], 'grid', 'centred')} lang="en">
            <Trans>Your printed letterhead</Trans>
          </p>
        )}
        <PatientStrip sheet={sheet} />
        {sheet.letter && <LetterPart letter={sheet.letter} />}
        <Findings sheet={sheet} />
        {(sheet.lines.length > 0 || unfinished.length > 0) && (
          <>
            <Medicines sheet={sheet} unfinished={unfinished} />
            <p className={withLook(styles['end'], 'centre')}>— {sheet.labels.end.join(' · ')} —</p>
          </>
        )}
        <div className={withLook(styles['points'], 'grid')}>
          <Points words={sheet.labels.advice} all={sheet.advice} />
          <Points words={sheet.labels.tests} all={sheet.tests} />
        </div>
        <div className={withLook(styles['grow'], 'grow')} />
        <Closing sheet={sheet} hasCode={hasCode} />
        {sheet.head.footer !== '' && <p className={styles['footer']}>{sheet.head.footer}</p>}
        {obstacle !== undefined && (
          <p className={withLook(styles['obstacle'], 'absolute')} lang="">
            {obstacle}
          </p>
        )}
      </article>
    </div>
  );
}

function Letterhead({ sheet: { head, clinic, doctor }, logo }: Pick<Props, 'sheet' | 'logo'>) {
  return (
    <header className={withLook(styles['head'], 'row', 'between')} data-logo={head.logo}>
      {head.logo !== 'none' && <span className={withLook(styles['logo'], 'rigid')}>{logo}</span>}
      <div>
        <p className={withLook(styles['clinic'], 'tight')}>{clinic.name}</p>
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
    <div className={withLook(styles['strip'], 'grid')}>
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
        <p className={withLook(styles['vitals'], 'row', 'wrap')}>
          {vitals.map((one) => (
            <span key={one.name.join()}>
              <i>{one.name.join(' · ')}</i> <b>{one.value}</b> <i>{one.unit}</i>
            </span>
          ))}
        </p>
      )}
      {findings.length > 0 && (
        <dl className={withLook(styles['findings'], 'grid')}>
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

/** The code, the next visit, who signs. */
function Closing({ sheet, hasCode }: { sheet: Sheet; hasCode: boolean }) {
  const { labels, nextVisit, doctor } = sheet;
  return (
    <div className={withLook(styles['closing'], 'row')}>
      {hasCode && (
        <div
          className={withLook(styles['code'], 'grid', 'rigid', 'centred', 'tight', 'centre')}
          lang=""
        >
          <Trans>The code comes here</Trans>
        </div>
      )}
      <div className={withLook(styles['beside'], 'grid', 'grow', 'min-0')}>
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
      <footer className={withLook(styles['signature'], 'grid', 'items-center', 'centre')}>
        <b>{doctor.name}</b>
        {doctor.qualification !== '' && <span>{doctor.qualification}</span>}
        <span>{doctor.registration}</span>
      </footer>
    </div>
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

const Fact = ({ label, children }: { label: readonly string[]; children: ReactNode }) => (
  <div className={styles['fact']}>
    <Label words={label} />
    {children}
  </div>
);

const Label = ({ words }: { words: readonly string[] }) => (
  <span className={withLook(styles['label'], 'leading-135')}>{words.join(' · ')}</span>
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
