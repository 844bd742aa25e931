// What concerns the whole day: the doctor runs late, the day is closed. Each is one message to each patient, or a call where none goes, and can be taken back before that.
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import {
  IconClockExclamation,
  IconDots,
  IconDoorOff,
  IconHistory,
  IconVideo,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { OutputOf } from '../../../../kit/shared/contract.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { SelectInput } from '../../../../kit/web/select-input.tsx';
import { Answer } from '../../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { api as staff } from '../../../staff/contract.ts';
import { api } from '../../contract.ts';
import type { Appointment } from '../../model.ts';
import { movable } from '../../rules.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './day-acts.module.css';
import { undoStays } from './use-steps.tsx';

const lengths = [10, 15, 20, 30, 45, 60, 90];

export function DayActs() {
  const { t } = useLingui();
  const mayEdit = useRight()('Appointment', 'edit');
  const hasVideo = useMember().userRegion;
  const [asking, setAsking] = useState<'late' | 'close' | null>(null);
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size={40} aria-label={t`More for the day`}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <>
              <Menu.Item
                leftSection={<IconClockExclamation size={18} />}
                onClick={() => setAsking('late')}
              >
                <Trans>Running late</Trans>
              </Menu.Item>
              <Menu.Item leftSection={<IconDoorOff size={18} />} onClick={() => setAsking('close')}>
                <Trans>Close the day</Trans>
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item
            component={Link}
            to="/appointment-history"
            leftSection={<IconHistory size={18} />}
          >
            <Trans>Appointment history</Trans>
          </Menu.Item>
          {hasVideo && (
            <Menu.Item component={Link} to="/call-history" leftSection={<IconVideo size={18} />}>
              <Trans>Video call history</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'late' && <LateDialog onClose={() => setAsking(null)} />}
      {asking === 'close' && <CloseDialog onClose={() => setAsking(null)} />}
    </>
  );
}

/** The doctor that the day's act is for: chosen where there are several, else the one the server takes. */
function useDoctor() {
  const { t } = useLingui();
  const { memberId } = useMember();
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const doctorId = chosen ?? doctors.find(({ id }) => id === memberId)?.id ?? doctors[0]?.id;
  const field = doctors.length > 1 && (
    <SelectInput
      label={t`Doctor`}
      value={doctorId ?? ''}
      choices={doctors.map((doctor) => ({ value: doctor.id, label: doctor.name }))}
      onChange={setChosen}
    />
  );
  return { doctorId, field };
}

function useToday() {
  const words = useWords();
  return useRead(api.day, { day: words.workday });
}

/** Those who have not come yet. */
function comingOf(
  { appointments }: OutputOf<typeof api.day>,
  doctorId: string | undefined,
): readonly Appointment[] {
  const now = Temporal.Now.instant().toString();
  return appointments.filter(
    (one) =>
      movable.includes(one.status) &&
      one.endsAt > now &&
      (doctorId === undefined || one.doctorId === doctorId),
  );
}

const peopleOf = (list: readonly Appointment[]): number =>
  new Set(list.map(({ patientId }) => patientId)).size;

function LateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const doctor = useDoctor();
  const [minutes, setMinutes] = useState(20);
  const late = useWrite(api.late);
  const unlate = useWrite(api.unlate);
  const send = (event: FormEvent) => {
    event.preventDefault();
    late
      .mutateAsync({
        minutes,
        ...(doctor.doctorId === undefined ? {} : { doctorId: doctor.doctorId }),
      })
      .then((noted) => {
        toast({
          kind: 'good',
          text: t`Running ${minutes} minutes late`,
          act: {
            label: t`Undo`,
            run: () => void unlate.mutateAsync({ id: noted.id }).catch(toastFailure),
          },
          stays: undoStays,
        });
        onClose();
      }, toastFailure);
  };
  return (
    <Dialog title={t`Running late`} isOpen onClose={onClose}>
      <form className={look('grid', 'gap-16')} onSubmit={send}>
        {doctor.field}
        <div className={look('row', 'wrap', 'gap-8')} role="group" aria-label={t`How late`}>
          {lengths.map((one) => (
            <button
              key={one}
              type="button"
              className={withLook(
                styles['tap'],
                'ink',
                'numbers',
                'rounded',
                'surface',
                'edged',
                'hover-sunk',
              )}
              aria-pressed={one === minutes}
              data-autofocus={one === minutes ? '' : undefined}
              onClick={() => setMinutes(one)}
            >
              {t`${one} minutes`}
            </button>
          ))}
        </div>
        <StillComing doctorId={doctor.doctorId} />
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={late.isPending}>
            <Trans>Running {minutes} minutes late</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Whom the delay concerns. */
function StillComing({ doctorId }: { doctorId: string | undefined }) {
  const { t } = useLingui();
  const now = Temporal.Now.instant().toString();
  return (
    <Answer query={useToday()}>
      {(day) => {
        const coming = peopleOf(
          comingOf(day, doctorId).filter(
            (one) => one.status === 'Confirmed' && one.startsAt >= now,
          ),
        );
        return (
          <>
            <p className={look('soft')}>
              {coming === 0
                ? t`Nobody is booked later today.`
                : t`${plural(coming, { one: '# still to be seen', other: '# still to be seen' })}`}
            </p>
            {coming > 0 && <WhomToCall />}
          </>
        );
      }}
    </Answer>
  );
}

const WhomToCall = () => (
  <p className={look('soft')}>
    <Trans>In half a minute you will see whom to call because no message could reach them.</Trans>
  </p>
);

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const doctor = useDoctor();
  const today = useToday();
  const coming = today.data ? comingOf(today.data, doctor.doctorId) : [];
  const [reason, setReason] = useState('');
  const close = useWrite(api.closeDay);
  const reopen = useWrite(api.reopenDay);
  const send = (event: FormEvent) => {
    event.preventDefault();
    close
      .mutateAsync({
        reason: reason.trim(),
        ...(doctor.doctorId === undefined ? {} : { doctorId: doctor.doctorId }),
      })
      .then(({ canceled }) => {
        const ids = canceled.map(({ id }) => id);
        toast({
          kind: 'good',
          text: t`The day is closed: ${plural(ids.length, { one: '# appointment is', other: '# appointments are' })} canceled`,
          ...(ids.length === 0
            ? {}
            : {
                act: {
                  label: t`Undo`,
                  run: () => void reopen.mutateAsync({ ids }).catch(toastFailure),
                },
                stays: undoStays,
              }),
        });
        onClose();
      }, toastFailure);
  };
  return (
    <Dialog title={t`Close the day`} isOpen onClose={onClose}>
      <form className={look('grid', 'gap-16')} onSubmit={send}>
        {doctor.field}
        <Answer query={today}>
          {() => (
            <>
              <p>
                {coming.length === 0
                  ? t`Nobody else is expected today.`
                  : t`${plural(coming.length, { one: '# appointment', other: '# appointments' })} of today will be canceled.`}
              </p>
              {coming.length > 0 && <WhomToCall />}
            </>
          )}
        </Answer>
        <TextInput
          data-autofocus
          label={t`Reason (optional)`}
          maxLength={40}
          value={reason}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Keep it open</Trans>
          </Button>
          <Button
            type="submit"
            color="red.7"
            loading={close.isPending}
            disabled={coming.length === 0}
          >
            <Trans>Close the day</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
