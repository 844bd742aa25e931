// Which day the desk looks at, and how: all of it stands in the address, so that it can be sent and come back to.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import { useAddress } from '../../../kit/web/list.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import { type Appointment, statuses } from '../model.ts';
import { awaited, isFinal } from '../rules.ts';
import type { DayView } from './parts/day-tabs.tsx';

const isDay = (text: string | undefined): text is Day =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text);

const viewOf = (text: string | undefined): DayView =>
  text === 'calendar' || text === 'checkin' || text === 'unclosed' || text === 'calls'
    ? text
    : 'list';

/** The day in the address, its doctor and its appointments; `earlier` and `later` step by a week where a week is shown. */
export function useDayView() {
  const { t } = useLingui();
  const words = useWords();
  const [address, setAddress] = useAddress();
  const view = viewOf(address['view']);
  const isWeek = view === 'calendar' && address['span'] === 'week';
  // A calendar has a column for each date: after midnight the rest of the evening is in the next one.
  const today = view === 'calendar' ? words.today : words.workday;
  const day = isDay(address['day']) && view !== 'checkin' ? address['day'] : today;
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const doctorId = doctors.find(({ id }) => id === address['doctor'])?.id;
  const query = useRead(
    api.day,
    { day, ...(doctorId === undefined ? {} : { doctorId }) },
    { keepFormer: true },
  );
  const [isSelecting, setSelecting] = useState(false);
  const go = (next: Day) =>
    setAddress({ day: next === today ? undefined : next, status: undefined });
  const ahead = isWeek ? 7 : 1;
  return {
    view,
    isWeek,
    day,
    isToday: day === today,
    status: view === 'list' ? statuses.find((one) => one === address['status']) : undefined,
    doctors,
    doctorId,
    query,
    /** Rows have boxes. */
    isSelecting: isSelecting && view === 'list',
    select: () => setSelecting(!isSelecting),
    today: () => go(today),
    earlier: () => go(addDays(day, -ahead)),
    later: () => go(addDays(day, ahead)),
    earlierName: isWeek ? t`A week earlier` : t`The day before`,
    laterName: isWeek ? t`A week later` : t`The day after`,
    chooseDoctor: (id: string | null) => setAddress({ doctor: id ?? undefined }),
  };
}

export type DayInView = ReturnType<typeof useDayView>;

/** The appointments that the view asks for: those to come apart from those that are over, where both stand in it. */
export function rowsOf(view: DayInView): {
  rows: readonly Appointment[];
  over: readonly Appointment[];
} {
  const all = view.query.data?.appointments ?? [];
  if (view.view === 'checkin')
    return { rows: all.filter((one) => awaited.includes(one.status)), over: [] };
  if (view.status !== undefined)
    return { rows: all.filter((one) => one.status === view.status), over: [] };
  const coming = all.filter((one) => !isFinal(one.status));
  // Whoever is done makes room for those to come; a day that is over stands as it was.
  return view.view === 'list' && view.isToday && coming.length > 0
    ? { rows: coming, over: all.filter((one) => isFinal(one.status)) }
    : { rows: all, over: [] };
}
