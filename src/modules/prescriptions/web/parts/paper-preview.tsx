// The page as it will print, drawn from the same sheet as the paper and in the same measures: one point is a 419th of an A5 page's width.
import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { lengthOf, pageSteps, type Sheet } from '../../rules/sheet.ts';
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
  const { ref, isOnePage } = useFitting(sheet, unfinished);
  return (
    <div className={styles['desk']}>
      <article
        ref={ref}
        className={withLook(styles['page'], 'anchor', 'row', 'ink', 'breaks')}
        data-paper={sheet.paper}
        style={measuresOf(sheet)}
        lang={sheet.lang}
        aria-label={sheet.letter ? t`The paper as it prints` : t`The prescription as it prints`}
      >
        {sheet.letterhead ? (
          <Letterhead sheet={sheet} logo={logo} />
        ) : (
          <p className={withLook(styles['own'], 'grid', 'centred', 'absolute')} lang="en">
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
        <p className={withLook(styles['footer'], 'row', 'between')}>
          <span>{sheet.head.footer}</span>
          {isOnePage && <span>{firstPageOf(sheet.labels.page)}</span>}
        </p>
        {obstacle !== undefined && (
          <p className={withLook(styles['obstacle'], 'absolute')} lang="">
            {obstacle}
          </p>
        )}
      </article>
    </div>
  );
}

/** Sets letters and air as the typesetter does: the first step at which one page holds everything. */
function useFitting(sheet: Sheet, unfinished: Unfinished) {
  const ref = useRef<HTMLElement>(null);
  const [isOnePage, setOnePage] = useState(true);
  useLayoutEffect(() => {
    const page = ref.current;
    if (!page) return;
    const set = ([letters, air]: readonly [number, number]) => {
      page.style.setProperty('--letters', String(letters));
      page.style.setProperty('--air', String(air));
    };
    const most = Number.parseFloat(getComputedStyle(page).minHeight) + 1;
    const fitting = pageSteps.find((step) => {
      set(step);
      return page.offsetHeight <= most;
    });
    if (!fitting) set(pageSteps[0]);
    setOnePage(fitting !== undefined);
  }, [sheet, unfinished]);
  return { ref, isOnePage };
}

/** `Page 1 of 1 · पृष्ठ 1/1` */
const firstPageOf = ([page = '', own]: readonly string[]): string =>
  [`${page} 1 of 1`, ...(own === undefined ? [] : [`${own} 1/1`])].join(' · ');

function Letterhead({ sheet: { head, clinic, doctor }, logo }: Pick<Props, 'sheet' | 'logo'>) {
  return (
    <header className={withLook(styles['head'], 'row', 'between')} data-logo={head.logo}>
      {head.logo !== 'none' && <span className={withLook(styles['logo'], 'rigid')}>{logo}</span>}
      <div>
        <p
          className={styles['clinic']}
          data-length={lengthOf(clinic.name)}
          data-script={scriptOf(clinic.name)}
        >
          {clinic.name}
        </p>
        {clinic.tagline !== '' && (
          <p className={styles['tagline']} data-script={scriptOf(clinic.tagline)}>
            {clinic.tagline}
          </p>
        )}
        <p className={styles['soft']} data-script={scriptOf(clinic.address)}>
          {clinic.address}
        </p>
        <p className={styles['soft']}>{clinic.phone}</p>
      </div>
      <div className={styles['doctor']}>
        <p
          className={styles['doctorName']}
          data-length={lengthOf(doctor.name)}
          data-script={scriptOf(doctor.name)}
        >
          {doctor.name}
        </p>
        {head.doctorLines.map((one) => (
          <p key={one} className={styles['soft']} data-script={scriptOf(one)}>
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
        <b
          className={styles['patient']}
          data-length={lengthOf(patient.name)}
          data-script={scriptOf(patient.name)}
        >
          {patient.name}
        </b>
        {patient.phone !== '' && <span className={styles['soft']}>{patient.phone}</span>}
      </Fact>
      <Fact label={labels.ageSex}>
        <b>{patient.ageSex}</b>
        {patient.ageSexOwn !== '' && <span>{patient.ageSexOwn}</span>}
      </Fact>
      <Fact label={labels.caseNumber}>
        <b>{patient.caseNumber}</b>
      </Fact>
      <Fact label={labels.date}>
        <b>{date}</b>
      </Fact>
      {patient.abha.length > 0 && (
        <p className={styles['abha']}>
          <i>ABHA</i> <b>{patient.abha.join(' · ')}</b>
        </p>
      )}
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
            <Title words={labels.nextVisit} />
            <b>{nextVisit.date}</b>
            {nextVisit.own !== '' && <span className={styles['brand']}>{nextVisit.own}</span>}
          </div>
        )}
        {sheet.letter?.patientSigns === true && (
          <Stacked className={styles['patientSigns']} words={labels.patientSigns} />
        )}
        {hasCode && <Stacked className={styles['scan']} words={labels.scan} />}
      </div>
      <footer className={withLook(styles['signature'], 'grid', 'items-center', 'centre')}>
        <b data-script={scriptOf(doctor.name)}>{doctor.name}</b>
        {doctor.qualification !== '' && <span>{doctor.qualification}</span>}
        <span>{doctor.registration}</span>
      </footer>
    </div>
  );
}

/** The clinic's ink and margins, set where the page's style sheet reads them. */
const measuresOf = ({ head, margins: { top, right, bottom, left } }: Sheet) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's own type knows no custom properties
  ({
    '--print': head.colour,
    '--top': top,
    '--right': right,
    '--bottom': bottom,
    '--left': left,
  }) as CSSProperties;

function Points({ words, all }: { words: readonly string[]; all: readonly string[] }) {
  if (all.length === 0) return null;
  return (
    <section className={styles['section']}>
      <Title words={words} />
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

const Title = ({ words }: { words: readonly string[] }) => (
  <p className={styles['pointsTitle']}>
    <b>{words[0]}</b>
    {words[1] !== undefined && ` · ${words[1]}`}
  </p>
);

const Label = ({ words }: { words: readonly string[] }) => (
  <span className={styles['label']} data-script={scriptOf(words.join(''))}>
    {words.join(' · ')}
  </span>
);

/** Scripts with signs above and below stand taller than Latin. */
const scriptOf = (words: string): 'tall' | undefined =>
  /[\u0900-\u0D7F]/.test(words) ? 'tall' : undefined;

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
