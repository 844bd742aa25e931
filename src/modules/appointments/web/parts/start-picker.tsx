// Day and start of a booking: the free starts as chips, or another time by hand.
import { Button, Input } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockPlus, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TimeField } from '../../../../kit/web/form/time-field.tsx';
import { SelectInput } from '../../../../kit/web/select-input.tsx';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { refusals as slotRefusals } from '../../../slots/rules.ts';
import { Countdown } from './countdown.tsx';
import { DayStrip } from './day-strip.tsx';
import { StartChips } from './start-chips.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './start-picker.module.css';
import type { Starts } from './use-starts.ts';

const lengths = [10, 15, 20, 30, 45, 60];
const lengthsWith = (own: number): number[] =>
  [...new Set([...lengths, own])].toSorted((a, b) => a - b);

export function StartPicker({ starts, problem }: { starts: Starts; problem: string | undefined }) {
  const { t } = useLingui();
  const { day, fitted, chosen } = starts;
  return (
    <>
      <DayStrip
        from={starts.from}
        day={day}
        days={starts.days}
        onFrom={starts.setFrom}
        onPick={starts.setDay}
      />
      <Input.Wrapper
        label={t`Time`}
        labelElement="div"
        error={problem}
        // The times may be more than the screen is high.
        inputWrapperOrder={['label', 'error', 'input']}
      >
        <div className={look('grid', 'gap-12')} aria-busy={starts.isPending}>
          {starts.isPending && <Skeleton height={120} />}
          {starts.error !== null && <Failed error={starts.error} onRetry={starts.again} />}
          {!starts.hasSlots && <NoClinicTime />}
          {!starts.isPending && starts.error === null && starts.starts.length === 0 && (
            <p className={look('soft')}>
              {starts.isOffered ? (
                <Trans>No times on this day</Trans>
              ) : (
                <Trans>This doctor offers no video consultation</Trans>
              )}
            </p>
          )}
          {!fitted && (
            <StartChips
              starts={starts.starts}
              chosen={chosen?.startsAt ?? null}
              onChoose={starts.choose}
              onOver={starts.again}
            />
          )}
          {fitted ? (
            <FittedTime fitted={fitted} starts={starts} />
          ) : (
            <Button
              className={look('self-start')}
              variant="subtle"
              size="compact-md"
              leftSection={<IconClockPlus size={16} aria-hidden="true" />}
              onClick={() => starts.fit({ time: '', minutes: starts.minutes })}
            >
              <Trans>Another time</Trans>
            </Button>
          )}
        </div>
      </Input.Wrapper>
    </>
  );
}

interface FootProps {
  starts: Starts;
  isBusy: boolean;
  onClose: () => void;
  /** What the form does. */
  children: ReactNode;
}

/** Of a form that chooses a start: it stays in sight below. */
export function Foot({ starts, isBusy, onClose, children }: FootProps) {
  return (
    <div
      className={withLook(
        styles['foot'],
        'row',
        'wrap',
        'gap-8',
        'middle',
        'end',
        'line-above',
        'pad-12-inset',
        'sticky',
      )}
    >
      <Kept starts={starts} />
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" loading={isBusy}>
        {children}
      </Button>
    </div>
  );
}

/** How long the chosen start is still kept. */
function Kept({ starts: { hold, chosen, onHoldOver } }: { starts: Starts }) {
  if (!hold || !chosen) return null;
  return (
    <span
      className={withLook(styles['kept'], 'inline', 'gap-6', 'middle', 'warn', 'strong', 'numbers')}
    >
      <IconHourglass size={16} aria-hidden="true" />
      <Trans>
        Held for you for <Countdown until={hold.heldUntil} onOver={onHoldOver} />
      </Trans>
    </span>
  );
}

function FittedTime({ fitted, starts }: { fitted: NonNullable<Starts['fitted']>; starts: Starts }) {
  const { t } = useLingui();
  return (
    <div className={look('row', 'wrap', 'gap-12', 'bottom')}>
      <TimeField
        label={t`Another time`}
        value={fitted.time}
        onChange={(time) => starts.fit({ ...fitted, time })}
      />
      <SelectInput
        label={t`Length`}
        value={String(fitted.minutes)}
        choices={lengthsWith(fitted.minutes).map((length) => ({
          value: String(length),
          label: t`${length} minutes`,
        }))}
        onChange={(minutes) => starts.fit({ ...fitted, minutes: Number(minutes) })}
      />
      <Button variant="subtle" onClick={() => starts.fit(null)}>
        <Trans>Back to free times</Trans>
      </Button>
    </div>
  );
}

function NoClinicTime() {
  const maySet = useRight()('Settings', 'edit');
  return (
    <p className={look('soft')}>
      {sentenceOf(slotRefusals.slots_missing.sentence.id)}
      {maySet && (
        <>
          {' · '}
          <Link to="/settings">
            <Trans>Set clinic time</Trans>
          </Link>
        </>
      )}
    </p>
  );
}
