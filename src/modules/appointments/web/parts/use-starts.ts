// Doctor, day and start of a booking: what the clinic time offers, what is free of it, and the one that is kept while the form is open.
import { useCallback, useEffect, useRef, useState } from 'react';
import { addDays, type Day, type Zone } from '../../../../kit/shared/time.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { failureText, sentenceOf } from '../../../../kit/web/sentences.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { api as slots } from '../../../slots/contract.ts';
import type { Mode, Start } from '../../../slots/model.ts';
import { api as staff } from '../../../staff/contract.ts';
import { api } from '../../contract.ts';
import { refusals, usualMinutes } from '../../rules.ts';
import type { Pointed } from '../../../../kit/web/asked.ts';
import { freeStarts, instantOf } from './free-starts.ts';
import { useHold, type Wanted } from './use-hold.ts';

interface Asked {
  day: Day | undefined;
  doctorId: string | undefined;
  mode: Mode;
  pointed: Pointed | undefined;
  /** How long what is moved is. */
  minutes?: number;
  /** False: nothing is held; who moves an appointment sits on a seat already. */
  isKept?: boolean;
  onRefused: (text: string | null) => void;
}

interface Chosen {
  startsAt: string;
  /** Given where the time is none of the clinic's own starts. */
  minutes?: number;
}

/** A time by hand, before or between the starts. */
interface Fitted {
  time: string;
  minutes: number;
}

interface Picked {
  startsAt: string;
  mode: Mode;
}

export type Starts = ReturnType<typeof useStarts>;

export function useStarts(asked: Asked) {
  const { workday: today } = useWords();
  const first = asked.day && asked.day > today ? asked.day : today;
  const [day, setDay] = useState(first);
  const [from, setFrom] = useState(first > addDays(today, 6) ? first : today);
  const [askedDoctor, setDoctor] = useState(asked.doctorId);
  const { mode, minutes = usualMinutes } = asked;
  const offer = useOffer({ day, from, mode, askedDoctor, minutes });
  const { leave, ...choice } = useChoice(asked, day, offer);
  return {
    ...offer,
    ...choice,
    day,
    from,
    setFrom,
    setDay: (next: Day) => {
      setDay(next);
      leave();
    },
    setDoctor: (next: string) => {
      setDoctor(next);
      leave();
    },
  };
}

interface Asking {
  day: Day;
  from: Day;
  mode: Mode;
  askedDoctor: string | undefined;
  minutes: number;
}

/** Until the first answer. */
const unknown = { hasSlots: true, isOffered: true, days: [], feePaise: null };

const ofDoctor = (doctorId: string | undefined) => (doctorId === undefined ? {} : { doctorId });

/** The starts of a day, and the week of days they stand in. */
function useOffer({ day, from, mode, askedDoctor, minutes }: Asking) {
  const { zone } = useMember();
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const free = useRead(
    slots.free,
    { from, days: 7, mode, ...ofDoctor(askedDoctor) },
    { keepFormer: true },
  );
  const { hasSlots, isOffered, days, feePaise } = free.data ?? unknown;
  const doctorId = askedDoctor ?? free.data?.doctorId;
  // Before any clinic time is set, the quarter hours of a working day stand in for it.
  const taken = useRead(
    api.day,
    { day, ...ofDoctor(doctorId) },
    { keepFormer: true, when: !hasSlots },
  );
  const { refetch } = free;
  return {
    doctors,
    doctorId,
    hasSlots,
    isOffered,
    feePaise,
    days: hasSlots ? days : [],
    starts: hasSlots
      ? (days.find((one) => one.day === day)?.starts ?? [])
      : quarters({
          day,
          zone,
          minutes,
          taken: taken.data?.day === day ? taken.data.appointments : [],
        }),
    // The week before says nothing of this day.
    isPending: free.isPending || (free.isPlaceholderData && !days.some((one) => one.day === day)),
    error: free.data ? null : free.error,
    again: useCallback(() => void refetch(), [refetch]),
  };
}

/** The start that was picked, held where the clinic keeps its own, or the time by hand. */
function useChoice(
  { mode, pointed, minutes = usualMinutes, isKept = true, onRefused }: Asked,
  day: Day,
  { hasSlots, doctorId, again }: ReturnType<typeof useOffer>,
) {
  const { zone } = useMember();
  const [picked, setPicked] = useState<Picked | null>(
    pointed?.isStart ? { startsAt: pointed.startsAt, mode } : null,
  );
  const [fitted, setFitted] = useState<Fitted | null>(
    pointed && !pointed.isStart ? { time: timeOf(pointed.startsAt, zone), minutes } : null,
  );
  const hold = useHold();
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
    chosen: fitted
      ? fittedStart(fitted, day, zone)
      : pickedStart(picked?.mode === mode ? picked : null, hasSlots ? null : minutes),
    fitted,
    /** Of a time by hand, until another length is chosen. */
    minutes,
    hold: hold.shown,
    ready: () => hold.ready(),
    forget: hold.forget,
    lose,
    leave,
    fit: (next: Fitted | null) => {
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

const fittedStart = ({ time, minutes }: Fitted, day: Day, zone: Zone): Chosen | null =>
  time === '' ? null : { startsAt: instantOf(day, time, zone), minutes };

/** @param minutes null where the clinic's own start says how long */
const pickedStart = (picked: Picked | null, minutes: number | null): Chosen | null =>
  picked && { startsAt: picked.startsAt, ...(minutes === null ? {} : { minutes }) };

const timeOf = (instant: string, zone: Zone): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5);

const quarters = ({
  day,
  zone,
  minutes,
  taken,
}: Omit<Parameters<typeof freeStarts>[0], 'now'>): Start[] =>
  freeStarts({ day, minutes, zone, now: Temporal.Now.instant(), taken }).map((time) => {
    const startsAt = Temporal.Instant.from(instantOf(day, time, zone));
    return {
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ minutes }).toString(),
      state: 'Available',
      left: 1,
      heldUntil: null,
    };
  });
