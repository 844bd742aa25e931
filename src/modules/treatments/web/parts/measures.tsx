// What was measured of a patient: each with its last value and its way; a press opens the two years of it.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { Fold } from '../../../../kit/web/fold.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { vitalCells } from '../../fields.ts';
import type { MedicineChange, Trend } from '../../rules/trends.ts';
import { Sparkline, TrendChart, valueText } from './trend-chart.tsx';
import styles from './course.module.css';

/** In sight at once; the others by a press. */
const few = 8;

/** `vitalCells` name the vitals; a test has a name of its own. */
const isVital = (name: string): name is keyof typeof vitalCells => Object.hasOwn(vitalCells, name);
const titleOf = ({ name }: Trend) => (isVital(name) ? sentenceOf(vitalCells[name].label.id) : name);

interface Props {
  trends: readonly Trend[];
  changes: readonly MedicineChange[];
}

export function Measures({ trends, changes }: Props) {
  const [opened, setOpened] = useState<Trend | null>(null);
  const listOf = (some: readonly Trend[]) => (
    <ul className={look('bare-list', 'column')}>
      {some.map((trend) => (
        <li key={`${trend.name} ${trend.unit}`}>
          <Measure trend={trend} onOpen={() => setOpened(trend)} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {listOf(trends.slice(0, few))}
      {trends.length > few && (
        <Fold className={look('size-1')} title={<Trans>More tests</Trans>}>
          {listOf(trends.slice(few))}
        </Fold>
      )}
      {opened && (
        <Dialog title={titleOf(opened)} isOpen width={720} onClose={() => setOpened(null)}>
          <TrendChart trend={opened} changes={changes} name={titleOf(opened)} />
        </Dialog>
      )}
    </>
  );
}

function Measure({ trend, onOpen }: { trend: Trend; onOpen: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const last = trend.points.at(-1);
  if (!last) return null;
  const said = `${titleOf(trend)} ${valueText(last)} ${trend.unit}`;
  return (
    <button
      type="button"
      className={withLook(
        styles['measure'],
        'grid',
        'gap-8',
        'middle',
        'full',
        'size-2',
        'words-left',
        'rounded',
        'height-36',
        'pad-0',
        'hover-ground',
      )}
      aria-label={t`${said}, two years`}
      title={words.dayLong(last.on)}
      onClick={onOpen}
    >
      <span className={look('row', 'wrap', 'between', 'gap-0-8')}>
        {/* The space is for who hears it: side by side they would be one word. */}
        <span className={look('soft')}>{titleOf(trend)}</span>{' '}
        <span className={look('numbers')}>
          <b>{valueText(last)}</b> <span className={look('soft', 'size-1')}>{trend.unit}</span>
        </span>
      </span>
      <Sparkline trend={trend} />
    </button>
  );
}
