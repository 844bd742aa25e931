// A prescription or a receipt as a thermal roll prints it, before it is given out: one point is a 227th of a roll of 80 mm.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Unfinished } from '../../../prescriptions/web/parts/paper-medicines.tsx';
import type { Roll } from '../../rules/roll.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './roll.module.css';

interface Props {
  roll: Roll;
  /** Lines that can not be printed yet. */
  unfinished: Unfinished;
  obstacle?: ReactNode;
}

export function RollPreview({ roll, unfinished, obstacle }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles['desk']}>
      <article
        className={withLook(styles['roll'], 'leading-140', 'breaks', 'anchor')}
        data-width={roll.width}
        lang={roll.lang}
        aria-label={t`The paper as it prints`}
      >
        <header className={look('centre')}>
          <p className={styles['clinic']}>{roll.clinic}</p>
          {roll.lines.map((line) => (
            <p key={line} className={styles['small']}>
              {line}
            </p>
          ))}
        </header>
        {roll.heading !== '' && (
          <div className={look('centre')}>
            <p className={styles['heading']}>{roll.heading}</p>
            <p>{roll.number}</p>
          </div>
        )}
        <Facts rows={roll.facts} isBelow={roll.heading !== ''} />
        {roll.receipt && <Received receipt={roll.receipt} />}
        {roll.prescription && (
          <Prescribed prescription={roll.prescription} unfinished={unfinished} />
        )}
        <footer className={look('centre')}>
          <b>{roll.doctor}</b>
          <p>{roll.qualification}</p>
          <p>{roll.registration}</p>
          <div className={styles['code']} lang="">
            <Trans>The code comes here</Trans>
          </div>
          {roll.scan.map((words) => (
            <p key={words} className={styles['small']}>
              {words}
            </p>
          ))}
        </footer>
        {obstacle !== undefined && (
          <p className={styles['obstacle']} lang="">
            {obstacle}
          </p>
        )}
      </article>
    </div>
  );
}

function Facts({ rows, isBelow = false }: { rows: Roll['facts']; isBelow?: boolean }) {
  return (
    <dl className={styles['facts']} data-below={isBelow ? '' : undefined}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Received({ receipt }: { receipt: NonNullable<Roll['receipt']> }) {
  return (
    <>
      <dl className={styles['sums']}>
        {receipt.sums.map((row) => (
          <div key={row.name} data-total={row.isTotal ? '' : undefined}>
            <dt>{row.name}</dt>
            <dd>{row.amount}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['words']}>
        {receipt.words.text !== '' && <p className={styles['small']}>{receipt.words.text}</p>}
        {receipt.words.own !== '' && <p>{receipt.words.own}</p>}
        {receipt.gst.map((one) => (
          <p key={one.text} className={styles['small']}>
            {one.text} {one.own}
          </p>
        ))}
      </div>
    </>
  );
}

interface PrescribedProps {
  prescription: NonNullable<Roll['prescription']>;
  unfinished: Unfinished;
}

function Prescribed({ prescription, unfinished }: PrescribedProps) {
  const { vitals, findings, lines, end, points, nextVisit } = prescription;
  const waitingAfter = (number: number) =>
    unfinished
      .filter(({ after }) => after === number)
      .map(({ name }, at) => <p key={`${name}${String(at)}`}>{name} …</p>);
  return (
    <>
      {vitals.length + findings.length > 0 && (
        <div>
          <Facts rows={vitals} />
          {findings.map((one) => (
            <p key={one.name}>
              {one.name}: <b>{one.text}</b>
            </p>
          ))}
        </div>
      )}
      <section className={styles['prescribed']}>
        <p className={styles['sign']}>℞</p>
        {waitingAfter(0)}
        {lines.map((line) => (
          <div key={line.number} className={styles['line']}>
            <span>{line.number}</span>
            <div>
              <p className={styles['strong']}>{line.name}</p>
              <p>{line.subtitle}</p>
              <p className={look('row', 'between', 'bottom')}>
                <b className={styles['strong']}>{line.dose}</b>
                <b>{line.quantity}</b>
              </p>
              <p>{line.taking}</p>
              <p>{line.phrase}</p>
              <p>{line.note}</p>
            </div>
            {waitingAfter(line.number)}
          </div>
        ))}
        <p className={look('centre')}>— {end} —</p>
        {points.map(({ title, items }) => (
          <div key={title}>
            <b>{title}</b>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
        {nextVisit && (
          <div className={look('centre')}>
            <p>{nextVisit.title}</p>
            <b className={styles['strong']}>{nextVisit.date}</b>
            <p>{nextVisit.own}</p>
          </div>
        )}
      </section>
    </>
  );
}
