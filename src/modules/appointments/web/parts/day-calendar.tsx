// The calendar of a day or a week, with what is open of it.
import { useState } from 'react';
import { addDays, type Day } from '../../../../kit/shared/time.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { api as slots } from '../../../slots/contract.ts';
import { api } from '../../contract.ts';
import { AppointmentDialog } from './appointment-dialog.tsx';
import type { Pointed } from '../../../../kit/web/asked.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import type { Steps } from './use-steps.tsx';
import type { Appointment } from '../../model.ts';

interface Props {
  day: Day;
  isWeek: boolean;
  doctorId: string | undefined;
  steps: Steps;
  onPlace: (place: Pointed) => void;
}

export function DayCalendar({ day, isWeek, doctorId, steps, onPlace }: Props) {
  const from = isWeek ? addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek) : day;
  const count = isWeek ? 7 : 1;
  const whose = doctorId === undefined ? {} : { doctorId };
  const query = useRead(api.span, { from, days: count, ...whose }, { keepFormer: true });
  const open = useRead(slots.free, { from, days: count, ...whose }, { keepFormer: true });
  const [opened, setOpened] = useState<Appointment | null>(null);
  if (query.error && !query.data)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={480} />;
  return (
    <>
      <CalendarGrid
        days={Array.from({ length: count }, (_, ahead) => addDays(from, ahead))}
        // Whoever walked in took none of the starts.
        appointments={query.data.appointments.filter(({ kind }) => kind === 'booked')}
        open={open.data?.days ?? []}
        onOpen={setOpened}
        onShift={(one, to) => void steps.shift(one, to)}
        onPlace={onPlace}
      />
      {opened && (
        <AppointmentDialog appointment={opened} steps={steps} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
