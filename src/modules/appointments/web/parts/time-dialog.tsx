// Another time for an appointment that stands: the same free starts as in a booking.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { problemText } from '../../../../kit/web/sentences.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Appointment } from '../../model.ts';
import { look } from '../../../../kit/web/look.ts';
import { lengthOf } from './calendar-layout.ts';
import { Foot, StartPicker } from './start-picker.tsx';
import { useStarts } from './use-starts.ts';
import type { Steps } from './use-steps.tsx';

export function TimeDialog({
  appointment,
  steps,
  onClose,
}: {
  appointment: Appointment;
  steps: Steps;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Change time`} isOpen width={600} onClose={onClose}>
      <TimeForm appointment={appointment} steps={steps} onClose={onClose} />
    </Dialog>
  );
}

function TimeForm({
  appointment,
  steps,
  onClose,
}: {
  appointment: Appointment;
  steps: Steps;
  onClose: () => void;
}) {
  const words = useWords();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const day = words.dayOf(appointment.startsAt);
  const starts = useStarts({
    day,
    doctorId: appointment.doctorId,
    mode: appointment.mode,
    pointed: undefined,
    minutes: lengthOf(appointment),
    isKept: false,
    onRefused: setRefusal,
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (starts.chosen && (await steps.shift(appointment, starts.chosen))) onClose();
  };
  return (
    <form className={look('grid', 'gap-16')} onSubmit={(event) => void send(event)} noValidate>
      <p>
        <b>{appointment.patientName}</b> · {words.weekday(day)}, {words.time(appointment.startsAt)}{' '}
        · {appointment.doctorName}
      </p>
      <StartPicker
        starts={starts}
        problem={isTried && !starts.chosen ? problemText({ code: 'required' }) : undefined}
      />
      {refusal !== null && (
        <p className={look('bad', 'rounded', 'wash-bad', 'pad-8-12')} role="alert">
          {refusal}
        </p>
      )}
      <Foot starts={starts} isBusy={steps.busyId === appointment.id} onClose={onClose}>
        <Trans>Change time</Trans>
      </Foot>
    </form>
  );
}
