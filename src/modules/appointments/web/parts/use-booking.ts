// Sends a booking, one or a series; a refusal stands in the dialog and, where a start was lost, the choice is open again.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutputOf, TypedOf } from '../../../../kit/shared/contract.ts';
import type { Day } from '../../../../kit/shared/time.ts';
import { CallRefused } from '../../../../kit/web/client.ts';
import { useWrite } from '../../../../kit/web/query.ts';
import { failureText } from '../../../../kit/web/sentences.ts';
import { toast } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { api } from '../../contract.ts';
import { type Doubt, doubts } from '../../model.ts';
import { refusals } from '../../rules.ts';
import type { Series } from './series-fields.tsx';
import type { Starts } from './use-starts.ts';

export interface Person {
  id: string;
  name: string;
}

interface Booking {
  /** What was asked and is meant all the same. */
  agreed?: readonly Doubt[];
  typed: TypedOf<typeof api.book>;
  series: Series | null;
  patientName: string;
  starts: Starts;
}

export function useBooking(onBooked: () => void) {
  const words = useWords();
  const said = useSaid();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [doubted, setDoubted] = useState<(() => void) | null>(null);
  const [takenDays, setTakenDays] = useState<readonly Day[]>([]);
  const book = useWrite(api.book);
  const bookSeries = useWrite(api.bookSeries);

  const refused = (error: unknown, booking: Booking) => {
    const { starts, agreed = [] } = booking;
    setRefusal(failureText(error));
    if (!(error instanceof CallRefused)) return;
    const doubt = doubts.find((one) => one === error.code);
    if (doubt)
      setDoubted(() => () => {
        forget();
        void send({ ...booking, agreed: [...agreed, doubt] });
      });
    const { refused: lost } = error.details;
    if (Array.isArray(lost)) setTakenDays(lost.map((start) => words.dayOf(String(start))));
    if (
      error.code === refusals.slot_taken.sentence.id ||
      error.code === refusals.hold_over.sentence.id
    )
      starts.lose();
  };
  const send = async (booking: Booking) => {
    const { typed, series, patientName, starts, agreed = [] } = booking;
    const hold = await starts.ready();
    const asked = {
      ...typed,
      agreed: [...agreed],
      ...(hold === null ? {} : { holdId: hold.id }),
    };
    try {
      if (series) {
        const { appointments } = await bookSeries.mutateAsync({ ...asked, ...series });
        said.series(patientName, appointments.length);
      } else said.one(await book.mutateAsync(asked));
      starts.forget();
      onBooked();
    } catch (error) {
      refused(error, booking);
    }
  };
  const forget = () => {
    setRefusal(null);
    setDoubted(null);
    setTakenDays([]);
  };
  return {
    send,
    refusal,
    setRefusal,
    /** The days of a series that others have taken. */
    takenDays,
    setTakenDays,
    isBusy: book.isPending || bookSeries.isPending,
    /** Books what was asked about all the same; null where nothing was. */
    allTheSame: doubted,
    forget,
  };
}

function useSaid() {
  const { t } = useLingui();
  const words = useWords();
  const say = (...parts: string[]) =>
    toast({ kind: 'good', text: `${t`Appointment created successfully`}: ${parts.join(', ')}` });
  return {
    series: (patientName: string, count: number) =>
      say(patientName, t`${plural(count, { one: '# appointment', other: '# appointments' })}`),
    one: ({ patientName, startsAt }: OutputOf<typeof api.book>) =>
      say(patientName, words.nearDay(words.dayOf(startsAt)), words.time(startsAt)),
  };
}
