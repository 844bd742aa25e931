// Doctor, day and start of a booking: what the clinic time offers, what is free of it, and the one that is kept while the form is open.
import { Button, Input, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockPlus, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addDays, type Day, type Zone } from '../../../../kit/shared/time.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { failureText, sentenceOf } from '../../../../kit/web/sentences.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { api as slots } from '../../../slots/contract.ts';
import type { Mode, Start } from '../../../slots/model.ts';
import { refusals as slotRefusals } from '../../../slots/rules.ts';
import { api as staff } from '../../../staff/contract.ts';
import { api } from '../../contract.ts';
import { refusals } from '../../rules.ts';
import type { Pointed } from './calendar-grid.tsx';
import { Countdown } from './countdown.tsx';
import { DayStrip } from './day-strip.tsx';
import { freeStarts, instantOf } from './free-starts.ts';
import { StartChips } from './start-chips.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './start-picker.module.css';
import { useHold, type Wanted } from './use-hold.ts';

const lengths = [10, 15, 20, 30, 45, 60];

interface Asked {
  day: Day | undefined;
  doctorId: string | undefined;
  mode: Mode;
  pointed: Pointed | undefined;
  /** False: nothing is held; who moves an appointment sits on a seat already. */
  isKept?: boolean;
  onRefused: (text: string | null) => void;
}

interface Chosen {
  startsAt: string;
  /** Given where the time is none of the clinic's own starts. */
  minutes?: number;
}

export type Starts = ReturnType<typeof useStarts>;

export function useStarts({
  day: firstDay,
  doctorId: firstDoctor,
  mode,
  pointed,
  isKept = true,
  onRefused,
}: Asked) {
  const words = useWords();
  const { zone } = useMember();
  const first = firstDay && firstDay > words.today ? firstDay : words.today;
  const [day, setDay] = useState(first);
  const [from, setFrom] = useState(first > addDays(words.today, 6) ? first : words.today);
  const [askedDoctor, setDoctor] = useState(firstDoctor);
  const [picked, setPicked] = useState<{ startsAt: string; mode: Mode } | null>(
    pointed?.isStart ? { startsAt: pointed.startsAt, mode } : null,
  );
  const [fitted, setFitted] = useState<{ time: string; minutes: number } | null>(
    pointed && !pointed.isStart ? { time: timeOf(pointed.startsAt, zone), minutes: 15 } : null,
  );
  const hold = useHold();
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const free = useRead(
    slots.free,
    { from, days: 7, mode, ...(askedDoctor === undefined ? {} : { doctorId: askedDoctor }) },
    { keepFormer: true },
  );
  const hasSlots = free.data?.hasSlots ?? true;
  const doctorId = askedDoctor ?? free.data?.doctorId;
  // Before any clinic time is set, the quarter hours of a working day stand in for it.
  const taken = useRead(
    api.day,
    { day, ...(doctorId === undefined ? {} : { doctorId }) },
    { keepFormer: true, when: !hasSlots },
  );
  const starts = hasSlots
    ? (free.data?.days.find((one) => one.day === day)?.starts ?? [])
    : quarters(day, zone, taken.data?.day === day ? taken.data.appointments : []);
  const chosen: Chosen | null = fitted
    ? fitted.time === ''
      ? null
      : { startsAt: instantOf(day, fitted.time, zone), minutes: fitted.minutes }
    : picked && picked.mode === mode
      ? { startsAt: picked.startsAt, ...(hasSlots ? {} : { minutes: 15 }) }
      : null;

  const { refetch } = free;
  const again = useCallback(() => void refetch(), [refetch]);
  const lose = () => {
    setPicked(null);
    hold.forget();
    again();
  };
  const takeHold = (wanted: Wanted) =>
    void hold.take(wanted).catch((error: unknown) => {
      onRefused(failureText(error));
      setPicked(null);
      again();
    });
  const leave = () => {
    setPicked(null);
    onRefused(null);
    void hold.drop();
  };

  const pointedAt = useRef(pointed?.isStart ? pointed.startsAt : null);
  useEffect(() => {
    const startsAt = pointedAt.current;
    if (startsAt === null || doctorId === undefined || !isKept) return;
    pointedAt.current = null;
    takeHold({ doctorId, startsAt, mode });
  });

  return {
    day,
    from,
    days: hasSlots ? (free.data?.days ?? []) : [],
    doctors,
    doctorId,
    hasSlots,
    feePaise: free.data?.feePaise ?? 0,
    starts,
    chosen,
    fitted,
    held: hold.held,
    isPending: free.isPending,
    error: free.data ? null : free.error,
    again,
    ready: () => hold.ready(),
    forget: hold.forget,
    lose,
    setFrom,
    setDay: (next: Day) => {
      setDay(next);
      leave();
    },
    setDoctor: (next: string) => {
      setDoctor(next);
      leave();
    },
    fit: (next: { time: string; minutes: number } | null) => {
      setFitted(next);
      leave();
    },
    choose: (start: Start) => {
      onRefused(null);
      // A fully booked start warns and is not taken.
      if (start.startsAt === picked?.startsAt) return;
      if (start.state !== 'Available')
        return onRefused(sentenceOf(refusals.slot_taken.sentence.id));
      setPicked({ startsAt: start.startsAt, mode });
      if (!isKept || !hasSlots || doctorId === undefined) return;
      takeHold({ doctorId, startsAt: start.startsAt, mode });
    },
    onHoldOver: useCallback(() => {
      setPicked(null);
      hold.forget();
      onRefused(sentenceOf(refusals.hold_over.sentence.id));
      again();
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once per hold
    }, [again]),
  };
}

const timeOf = (instant: string, zone: Zone): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5);

const quarters = (
  day: Day,
  zone: string,
  taken: Parameters<typeof freeStarts>[0]['taken'],
): Start[] =>
  freeStarts({ day, minutes: 15, zone, now: Temporal.Now.instant(), taken }).map((time) => {
    const startsAt = Temporal.Instant.from(instantOf(day, time, zone));
    return {
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ minutes: 15 }).toString(),
      state: 'Available',
      left: 1,
      heldUntil: null,
    };
  });

export function StartPicker({ starts, problem }: { starts: Starts; problem: string | undefined }) {
  const { t } = useLingui();
  const maySet = useRight()('Settings', 'edit');
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
      <Input.Wrapper label={t`Time`} labelElement="div" error={problem}>
        <div className={look('grid', 'gap-12')} aria-busy={starts.isPending}>
          {starts.isPending && <Skeleton height={120} />}
          {starts.error !== null && <Failed error={starts.error} onRetry={starts.again} />}
          {!starts.hasSlots && (
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
          )}
          {!starts.isPending && starts.error === null && starts.starts.length === 0 && (
            <p className={look('soft')}>
              <Trans>No starts on this day</Trans>
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
            <div className={look('row', 'wrap', 'gap-12', 'bottom')}>
              <Input.Wrapper label={t`Another time`} labelElement="div">
                <input
                  type="time"
                  className={withLook(styles['native'], 'ink', 'numbers')}
                  aria-label={t`Another time`}
                  step={300}
                  value={fitted.time}
                  onChange={(event) => starts.fit({ ...fitted, time: event.target.value })}
                />
              </Input.Wrapper>
              <NativeSelect
                label={t`Length`}
                value={String(fitted.minutes)}
                data={lengths.map((length) => ({
                  value: String(length),
                  label: t`${length} minutes`,
                }))}
                onChange={(event) =>
                  starts.fit({ ...fitted, minutes: Number(event.currentTarget.value) })
                }
              />
              <Button variant="subtle" onClick={() => starts.fit(null)}>
                <Trans>Back to free starts</Trans>
              </Button>
            </div>
          ) : (
            <Button
              className={styles['other'] ?? ''}
              variant="subtle"
              size="compact-md"
              leftSection={<IconClockPlus size={16} aria-hidden="true" />}
              onClick={() => starts.fit({ time: '', minutes: 15 })}
            >
              <Trans>Another time</Trans>
            </Button>
          )}
        </div>
      </Input.Wrapper>
    </>
  );
}

/** How long the chosen start is still kept. */
export function Kept({ starts: { held, chosen, onHoldOver } }: { starts: Starts }) {
  if (!held || !chosen) return null;
  return (
    <span
      className={withLook(styles['kept'], 'inline', 'gap-6', 'middle', 'warn', 'strong', 'numbers')}
    >
      <IconHourglass size={16} aria-hidden="true" />
      <Trans>
        Kept for you for <Countdown until={held.heldUntil} onOver={onHoldOver} />
      </Trans>
    </span>
  );
}
