// What the desk does with several appointments at once, by the same verbs as with one alone.
import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconCalendarShare, IconStethoscope, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Day } from '../../../kit/shared/time.ts';
import { ChosenDay } from '../../../kit/web/chosen-day.tsx';
import { ChosenDialog } from '../../../kit/web/chosen-dialog.tsx';
import { ChosenBar, type ChosenRows, ExportChosen, PrintChosen } from '../../../kit/web/chosen.tsx';
import { call } from '../../../kit/web/client.ts';
import { look } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { useSaveFile } from '../../../kit/web/save-file.ts';
import { SelectInput } from '../../../kit/web/select-input.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api as slots } from '../../slots/contract.ts';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import type { Appointment } from '../model.ts';
import { isPast } from '../rules.ts';

interface Target {
  day?: Day;
  doctorId?: string;
}

/** Each keeps its time of day, and what is not said of day and doctor; where the clinic keeps no starts of its own, its length too. */
function useMoving() {
  const { zone } = useMember();
  const reschedule = useWrite(api.reschedule);
  return async (one: Appointment, { day, doctorId = one.doctorId }: Target) => {
    const start = Temporal.Instant.from(one.startsAt);
    const local = start.toZonedDateTimeISO(zone);
    const to = day ?? local.toPlainDate().toString();
    const { hasSlots } = await call(slots.free, { from: to, days: 1, mode: one.mode, doctorId });
    const minutes = start.until(Temporal.Instant.from(one.endsAt)).total('minutes');
    await reschedule.mutateAsync({
      id: one.id,
      version: one.version,
      ...(doctorId === one.doctorId ? {} : { doctorId }),
      startsAt: Temporal.PlainDate.from(to)
        .toZonedDateTime({ timeZone: zone, plainTime: local.toPlainTime() })
        .toInstant()
        .toString(),
      ...(hasSlots ? {} : { minutes }),
    });
  };
}

function useActs({ each }: ChosenRows<Appointment>) {
  const { t } = useLingui();
  const words = useWords();
  const move = useMoving();
  const step = useWrite(api.move);
  const tell = (count: number, text: string) => {
    if (count > 0) toast({ kind: 'good', text });
  };
  return {
    toDay: async (to: Day) => {
      const moved = await each((one) => move(one, { day: to }));
      const day = words.weekday(to);
      tell(
        moved,
        t`${plural(moved, { one: '# appointment moved', other: '# appointments moved' })}: ${day}`,
      );
    },
    toDoctor: async (doctor: { id: string; name: string }) => {
      const moved = await each(async (one) => {
        if (one.doctorId !== doctor.id) await move(one, { doctorId: doctor.id });
      });
      const { name } = doctor;
      tell(
        moved,
        t`${plural(moved, { one: '# appointment moved', other: '# appointments moved' })}: ${name}`,
      );
    },
    cancel: async (reason: string) => {
      const canceled = await each(({ id, version }) =>
        step.mutateAsync({ id, version, to: 'Canceled', reason }),
      );
      tell(
        canceled,
        t`${plural(canceled, { one: '# appointment canceled', other: '# appointments canceled' })}`,
      );
    },
  };
}

export function ChosenActs({ rows, more }: { rows: ChosenRows<Appointment>; more?: ReactNode }) {
  const { chosen, done, refused, clear } = rows;
  const may = useRight();
  const file = useSaveFile(api.export);
  return (
    <ChosenBar count={chosen.length} onClear={clear} refused={refused}>
      {may('Appointment', 'edit') && <Changes rows={rows} />}
      {done === null && (
        <>
          {more}
          {may('Export', 'view') && <ExportChosen chosen={chosen} file={file} />}
          <PrintChosen />
        </>
      )}
    </ChosenBar>
  );
}

function Changes({ rows }: { rows: ChosenRows<Appointment> }) {
  const { t } = useLingui();
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const [asks, setAsks] = useState<'day' | 'doctor' | 'reason' | null>(null);
  const acts = useActs(rows);
  const { chosen, done } = rows;
  const close = () => setAsks(null);
  if (done !== null)
    return (
      <Button disabled>
        {done} / {chosen.length}
      </Button>
    );
  return (
    <>
      <Button
        leftSection={<IconCalendarShare size={18} aria-hidden="true" />}
        onClick={() => setAsks('day')}
      >
        <Trans>Move to another day</Trans>
      </Button>
      {doctors.length > 1 && (
        <Button
          variant="default"
          leftSection={<IconStethoscope size={18} aria-hidden="true" />}
          onClick={() => setAsks('doctor')}
        >
          <Trans>Another doctor</Trans>
        </Button>
      )}
      <Button
        variant="default"
        color="red.7"
        leftSection={<IconX size={18} aria-hidden="true" />}
        onClick={() => setAsks('reason')}
      >
        <Trans>Cancel appointments</Trans>
      </Button>
      {asks === 'day' && (
        <ChosenDay
          title={<Trans>Move to another day</Trans>}
          label={t`New day`}
          about={
            <Trans>
              Doctor and time of day stay the same, and patients are told; those who get no SMS are
              listed under Appointments to be called. What does not fit stays chosen, with the
              reason.
            </Trans>
          }
          act={<Trans>Move</Trans>}
          onDay={(day) => void acts.toDay(day)}
          onClose={close}
        />
      )}
      {asks === 'doctor' && (
        <ChosenDoctor
          doctors={doctors}
          onDoctor={(doctor) => void acts.toDoctor(doctor)}
          onClose={close}
        />
      )}
      {asks === 'reason' && (
        <ChosenReason
          chosen={chosen}
          onReason={(reason) => void acts.cancel(reason)}
          onClose={close}
        />
      )}
    </>
  );
}

interface Doctor {
  id: string;
  name: string;
}

function ChosenDoctor({
  doctors,
  onDoctor,
  onClose,
}: {
  doctors: readonly Doctor[];
  onDoctor: (doctor: Doctor) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [id, setId] = useState<string>();
  const doctor = doctors.find((one) => one.id === id);
  return (
    <ChosenDialog
      title={<Trans>Another doctor</Trans>}
      act={<Trans>Move</Trans>}
      isMissing={doctor === undefined}
      onTake={() => doctor && onDoctor(doctor)}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <p className={look('soft')}>
            <Trans>
              Day and time stay the same, and patients are told; those who get no SMS are listed
              under Appointments to be called. What does not fit stays chosen, with the reason.
            </Trans>
          </p>
          <SelectInput
            data-autofocus
            label={t`Doctor`}
            value={id}
            choices={doctors.map((one) => ({ value: one.id, label: one.name }))}
            onChange={setId}
            error={problem}
          />
        </>
      )}
    </ChosenDialog>
  );
}

function ChosenReason({
  chosen,
  onReason,
  onClose,
}: {
  chosen: readonly Appointment[];
  onReason: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { zone } = useMember();
  const [reason, setReason] = useState('');
  // As with one alone: what is over is called off for a reason.
  const isNeeded = chosen.some((one) => isPast(one, Temporal.Now.instant(), zone));
  return (
    <ChosenDialog
      title={<Trans>Cancel appointments</Trans>}
      act={<Trans>Cancel appointments</Trans>}
      back={<Trans>Keep them</Trans>}
      isRed
      isMissing={isNeeded && reason.trim() === ''}
      onTake={() => onReason(reason.trim())}
      onClose={onClose}
    >
      {(problem) => (
        <TextInput
          data-autofocus
          label={isNeeded ? t`Reason` : t`Reason (optional)`}
          description={
            <Trans>
              Patients are told; those who get no SMS are listed under Appointments to be called.
            </Trans>
          }
          withAsterisk={isNeeded}
          maxLength={40}
          value={reason}
          autoComplete="off"
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ChosenDialog>
  );
}
