// The starts of one day as chips: free, with how many seats are left; kept for somebody with its countdown; or fully booked.
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Start } from '../../../slots/model.ts';
import { partOfDay } from '../../../slots/rules.ts';
import { useMember } from '../../../identity/web/parts/member.ts';
import { Countdown } from './countdown.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './start-chips.module.css';

interface Props {
  starts: readonly Start[];
  chosen: string | null;
  onChoose: (start: Start) => void;
  /** Somebody's hold has run out: what is free is to be read again. */
  onOver: () => void;
}

export function StartChips({ starts, chosen, onChoose, onOver }: Props) {
  const { zone } = useMember();
  const parts = Map.groupBy(starts, ({ startsAt }) => partOfDay(startsAt, zone));
  return (
    <div className={look('grid', 'gap-12')}>
      {[...parts].map(([part, list]) => (
        <div key={part} className={look('grid', 'gap-6')}>
          <span className={look('soft', 'size-1')}>
            {part === 'morning' ? (
              <Trans>Morning</Trans>
            ) : part === 'afternoon' ? (
              <Trans>Afternoon</Trans>
            ) : (
              <Trans>Evening</Trans>
            )}
          </span>
          <div className={withLook(styles['chips'], 'grid', 'gap-6')}>
            {list.map((one) => (
              <Chip
                key={one.startsAt}
                one={one}
                isChosen={one.startsAt === chosen}
                onChoose={onChoose}
                onOver={onOver}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Chip({
  one,
  isChosen,
  onChoose,
  onOver,
}: {
  one: Start;
  isChosen: boolean;
  onChoose: Props['onChoose'];
  onOver: () => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const isHeld = !isChosen && one.state !== 'Available' && one.heldUntil !== null;
  const state = isChosen
    ? 'chosen'
    : one.state === 'Available'
      ? 'free'
      : isHeld
        ? 'reserved'
        : 'full';
  const time = words.time(one.startsAt);
  const said = {
    chosen: t`${time}, chosen`,
    free: time,
    reserved: t`${time}, on hold`,
    // As it is written.
    full: undefined,
  };
  return (
    <button
      type="button"
      className={withLook(
        styles['chip'],
        'grid',
        'items-center',
        'ink',
        'numbers',
        'tight',
        'rounded',
        'surface',
        'edged',
      )}
      data-state={state}
      aria-pressed={isChosen}
      aria-disabled={state === 'full' || state === 'reserved' ? true : undefined}
      aria-label={said[state]}
      onClick={() => onChoose(one)}
    >
      <span className={styles['time']}>{time}</span>
      {state === 'free' && one.left > 1 && (
        <span
          className={withLook(styles['more'], 'soft')}
        >{t`${plural(one.left, { one: '# left', other: '# left' })}`}</span>
      )}
      {state === 'full' && (
        <span className={withLook(styles['more'], 'soft')}>
          <Trans>Full</Trans>
        </span>
      )}
      {isHeld && one.heldUntil !== null && (
        <span className={withLook(styles['more'], 'soft')}>
          <Countdown until={one.heldUntil} onOver={onOver} />
        </span>
      )}
    </button>
  );
}
