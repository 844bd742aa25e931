// A child's growth in a few words: where weight and height lie. The chart opens beside the page.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartLine } from '@tabler/icons-react';
import { useState } from 'react';
import type { BornOrStated, Day } from '../../../../kit/shared/time.ts';
import { translatorOn } from '../../../../kit/web/language.ts';
import { Opener } from '../../../../kit/web/opener.tsx';
import { Panel } from '../../../../kit/web/panel.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import {
  chartUntilMonths,
  judge,
  type Measure,
  measures,
  monthsAt,
  percentileOf,
  type Sex,
  zScore,
} from '../../rules.ts';
import { judgedWords } from '../../rules/words.ts';
import { whoDate, whoSource } from '../../rules/who.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './childhood.module.css';
import { GrowthChart } from './growth-chart.tsx';

export interface Measured {
  readonly on: Day;
  readonly weightKg: number | null;
  readonly heightCm: number | null;
}

interface Props {
  born: BornOrStated;
  gender: 'Male' | 'Female' | 'Other';
  /** In any order; of one day the last counts. */
  measured: readonly Measured[];
}

interface Read {
  measure: Measure;
  on: Day;
  months: number;
  value: number;
  z: number;
}

/** Nothing for whom no chart fits. */
export function ChildCard({ born, gender, measured }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const months = monthsAt(born, words.today);
  const sex: Sex | null = gender === 'Male' ? 'boys' : gender === 'Female' ? 'girls' : null;
  if (sex === null || months === null || months > chartUntilMonths) return null;
  const reads = readAll(born, sex, measured);
  return (
    <section className={look('grid', 'gap-6', 'top-16', 'divided')} aria-label={t`Growth`}>
      {measures.map((measure) => {
        const last = reads.findLast((read) => read.measure === measure);
        return last && <ReadLine key={measure} read={last} />;
      })}
      <Opener icon={<IconChartLine size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <Trans>Growth chart</Trans>
      </Opener>
      <Panel
        title={<Trans>Growth chart</Trans>}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        width={640}
      >
        {isOpen && <Growth sex={sex} reads={reads} months={months} />}
      </Panel>
    </section>
  );
}

function readAll(born: BornOrStated, sex: Sex, measured: readonly Measured[]): Read[] {
  return measured
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .flatMap(({ on, weightKg, heightCm }) => {
      const months = monthsAt(born, on);
      if (months === null) return [];
      return measures.flatMap((measure): Read[] => {
        const value = measure === 'weight' ? weightKg : heightCm;
        const z = value === null ? null : zScore(measure, sex, { months, value });
        return value === null || z === null ? [] : [{ measure, on, months, value, z }];
      });
    });
}

const shownValue = (value: number) => Math.round(value * 10) / 10;

function ReadLine({ read }: { read: Read }) {
  const { i18n } = useLingui();
  const own = translatorOn(i18n);
  const judged = judge(read.z);
  const value = shownValue(read.value);
  const percentile = Math.min(99, Math.max(1, Math.round(percentileOf(read.z))));
  return (
    <p
      className={withLook(styles['line'], 'soft', 'size-1', 'breaks')}
      data-level={
        judged === 'within'
          ? undefined
          : judged === 'severely_low' || judged === 'very_high'
            ? 'bad'
            : 'warn'
      }
    >
      {read.measure === 'weight' ? (
        <Trans>Weight {value} kg</Trans>
      ) : (
        <Trans>Height {value} cm</Trans>
      )}
      {' · '}
      <Trans>percentile {percentile}</Trans>
      {judged !== 'within' && `, ${own.text(judgedWords[read.measure][judged])}`}
    </p>
  );
}

function Growth({ sex, reads, months }: { sex: Sex; reads: readonly Read[]; months: number }) {
  const { t, i18n } = useLingui();
  const own = translatorOn(i18n);
  const words = useWords();
  return (
    <div className={look('column', 'gap-20')}>
      {measures.map((measure) => (
        <GrowthChart
          key={measure}
          measure={measure}
          sex={sex}
          points={reads.filter((read) => read.measure === measure)}
          months={months}
        />
      ))}
      {reads.length === 0 ? (
        <p className={look('soft', 'size-1')}>
          <Trans>No measurements yet. Weight and height from visits appear here.</Trans>
        </p>
      ) : (
        <table className={withLook(styles['table'], 'full', 'size-2', 'numbers')}>
          <caption>
            <Trans>Measured</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{t`Value`}</th>
              <th scope="col">{t`z-score`}</th>
              <th scope="col">{t`Judged`}</th>
            </tr>
          </thead>
          <tbody>
            {reads.toReversed().map((read) => (
              <tr key={`${read.on}${read.measure}`}>
                <td>{words.day(read.on)}</td>
                <td>
                  {shownValue(read.value)} {read.measure === 'weight' ? 'kg' : 'cm'}
                </td>
                <td>{read.z.toFixed(1).replace('-', '−')}</td>
                <td>{own.text(judgedWords[read.measure][judge(read.z)])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Source name={whoSource} date={whoDate} />
    </div>
  );
}

function Source({ name, date }: { name: string; date: Day }) {
  const words = useWords();
  return (
    <p className={look('soft', 'size-1')}>
      <Trans>
        Source: {name}, noted {words.day(date)}
      </Trans>
      . <Trans>A help for the doctor. It does not replace clinical judgement.</Trans>
    </p>
  );
}
