// A child in a few words: where weight and height lie, which vaccines are due. The whole opens beside the page.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartLine, IconVaccine } from '@tabler/icons-react';
import { useState } from 'react';
import type { BornOrStated, Day } from '../../../../kit/shared/time.ts';
import { translatorOn } from '../../../../kit/web/language.ts';
import { Opener } from '../../../../kit/web/opener.tsx';
import { Panel } from '../../../../kit/web/panel.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import {
  chartUntilMonths,
  dosesFor,
  type DueDose,
  judge,
  type Measure,
  measures,
  monthsAt,
  percentileOf,
  type Sex,
  zScore,
} from '../../rules.ts';
import { scheduleDate, scheduleSource, scheduleUntilMonths } from '../../rules/schedule.ts';
import { doseStateWords, judgedWords } from '../../rules/words.ts';
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

/** Nothing for whom neither chart nor schedule fits. */
export function ChildCard({ born, gender, measured }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const [open, setOpen] = useState<'growth' | 'vaccines' | null>(null);
  const months = monthsAt(born, words.today);
  if (months === null || months > scheduleUntilMonths) return null;
  const sex: Sex | null = gender === 'Male' ? 'boys' : gender === 'Female' ? 'girls' : null;
  const hasChart = sex !== null && months <= chartUntilMonths;
  const reads = hasChart ? readAll(born, sex, measured) : [];
  const doses = born.birthOn === null ? [] : dosesFor(born.birthOn, words.today);
  const due = doses.filter((dose) => dose.state === 'due');
  const [next] = doses.filter((dose) => dose.state === 'coming');
  if (!hasChart && doses.length === 0) return null;
  return (
    <section
      className={look('grid', 'gap-6', 'top-16', 'divided')}
      aria-label={t`Growth and vaccines`}
    >
      {hasChart && (
        <>
          {measures.map((measure) => {
            const last = reads.findLast((read) => read.measure === measure);
            return last && <ReadLine key={measure} read={last} />;
          })}
          <Opener
            icon={<IconChartLine size={18} aria-hidden="true" />}
            onClick={() => setOpen('growth')}
          >
            <Trans>Growth chart</Trans>
          </Opener>
        </>
      )}
      {doses.length > 0 && (
        <>
          {due.length > 0 ? (
            <p className={withLook(styles['line'], 'soft', 'size-1', 'breaks')} data-level="warn">
              <Trans>Due now: {due.map((dose) => dose.vaccine).join(', ')}</Trans>
            </p>
          ) : (
            next && (
              <p className={withLook(styles['line'], 'soft', 'size-1', 'breaks')}>
                <Trans>
                  Next: {next.vaccine}, {words.day(next.dueOn)}
                </Trans>
              </p>
            )
          )}
          <Opener
            icon={<IconVaccine size={18} aria-hidden="true" />}
            onClick={() => setOpen('vaccines')}
          >
            <Trans>Vaccination schedule</Trans>
          </Opener>
        </>
      )}
      {sex && (
        <Panel
          title={<Trans>Growth chart</Trans>}
          isOpen={open === 'growth'}
          onClose={() => setOpen(null)}
          width={640}
        >
          {open === 'growth' && <Growth sex={sex} reads={reads} months={months} />}
        </Panel>
      )}
      <Panel
        title={<Trans>Vaccination schedule</Trans>}
        isOpen={open === 'vaccines'}
        onClose={() => setOpen(null)}
        width={480}
      >
        {open === 'vaccines' && <Schedule doses={doses} />}
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
          <Trans>Not measured yet: weight and height typed in a visit come here.</Trans>
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

function Schedule({ doses }: { doses: readonly DueDose[] }) {
  const { i18n } = useLingui();
  const own = translatorOn(i18n);
  const words = useWords();
  const byDay = [...Map.groupBy(doses, (dose) => dose.dueOn)];
  return (
    <div className={look('column', 'gap-20')}>
      <ol className={withLook(styles['doses'], 'bare-list', 'grid')}>
        {byDay.map(([day, all]) => (
          <li key={day} data-state={all[0]?.state}>
            <p className={withLook(styles['dueOn'], 'row', 'wrap', 'size-1')}>
              <time dateTime={day}>{words.day(day)}</time>
              <span>{all[0] ? own.text(doseStateWords[all[0].state]) : ''}</span>
            </p>
            <p>
              {all.map((dose) => dose.vaccine).join(', ')}
              {all.some((dose) => dose.isRegional) && (
                <span className={look('soft', 'size-1')}>
                  {' '}
                  <Trans>(JE only where the programme gives it)</Trans>
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
      <p className={look('soft', 'size-1')}>
        <Trans>What was given is not kept here: look at the child’s card.</Trans>
      </p>
      <Source name={scheduleSource} date={scheduleDate} />
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
      . <Trans>A help for the doctor, not advice.</Trans>
    </p>
  );
}
