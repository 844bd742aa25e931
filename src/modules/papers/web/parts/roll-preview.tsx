// A receipt as a thermal roll prints it, before it is given out: one point is a 227th of a roll of 80 mm.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Roll } from '../../rules/roll.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './roll.module.css';

export function RollPreview({ roll, obstacle }: { roll: Roll; obstacle?: ReactNode }) {
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
        <div className={look('centre')}>
          <p className={styles['heading']}>{roll.heading}</p>
          <p>{roll.number}</p>
        </div>
        <dl className={styles['facts']}>
          {roll.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <dl className={styles['sums']}>
          {roll.sums.map((row) => (
            <div key={row.name} data-total={row.isTotal ? '' : undefined}>
              <dt>{row.name}</dt>
              <dd>{row.amount}</dd>
            </div>
          ))}
        </dl>
        <div className={styles['words']}>
          <p className={styles['small']}>{roll.words.text}</p>
          {roll.words.own !== '' && <p>{roll.words.own}</p>}
          {roll.gst.map((one) => (
            <p key={one.text} className={styles['small']}>
              {one.text} {one.own}
            </p>
          ))}
        </div>
        <footer className={look('centre')}>
          <b>{roll.doctor}</b>
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
