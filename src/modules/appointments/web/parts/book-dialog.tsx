// Staff give a patient a time: whom, which day, which free start. Everything but the patient has a likely answer already.
import { Button, Input, NativeSelect, Popover, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { addDays, type Day } from '../../../../kit/shared/time.ts';
import { Calendar } from '../../../../kit/web/calendar.tsx';
import { CallRefused } from '../../../../kit/web/client.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { failureText, problemText } from '../../../../kit/web/sentences.ts';
import { toast } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { PatientPicker } from '../../../patients/web/parts/patient-picker.tsx';
import { api as staff } from '../../../staff/api.ts';
import { api } from '../../api.ts';
import styles from './book-dialog.module.css';
import { freeStarts, instantOf } from './free-starts.ts';

interface Props {
  /** Whom; asked for when absent. */
  patient?: { id: string; name: string } | undefined;
  day?: Day | undefined;
  onClose: () => void;
}

const lengths = [10, 15, 20, 30, 45, 60];

export function BookDialog({ patient: given, day: firstDay, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Book appointment`} isOpen onClose={onClose}>
      <BookForm given={given} firstDay={firstDay} onClose={onClose} />
    </Dialog>
  );
}

function BookForm({ given, firstDay, onClose }: { given: Props['patient']; firstDay: Day | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const id = useId();
  const navigate = useNavigate();
  const { zone } = useMember();
  const [patient, setPatient] = useState(given);
  const [day, setDay] = useState(firstDay && firstDay > words.today ? firstDay : words.today);
  const [isPicking, setPicking] = useState(false);
  const [minutes, setMinutes] = useState(15);
  const [typedTime, setTime] = useState<string | null>(null);
  const [doctorId, setDoctorId] = useState('');
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const taken = useRead(api.day, { day, ...(doctorId === '' ? {} : { doctorId }) }, { keepFormer: true });
  const book = useWrite(api.book);
  const free = freeStarts({ day, minutes, zone, now: Temporal.Now.instant(), taken: taken.data?.day === day ? taken.data.appointments : [] });
  const time = typedTime ?? free[0] ?? '';
  const missing = problemText({ code: 'required' });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    if (!patient || time === '') return;
    try {
      const booked = await book.mutateAsync({
        patientId: patient.id,
        startsAt: instantOf(day, time, zone),
        minutes,
        note,
        ...(doctorId === '' ? {} : { doctorId }),
      });
      toast({ kind: 'good', text: t`Booked: ${booked.patientName}, ${words.nearDay(day)}, ${words.time(booked.startsAt)}` });
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
      if (error instanceof CallRefused && error.statusCode === 4) void taken.refetch();
    }
  };

  return (
    <form className={styles['form']} onSubmit={(event) => void send(event)} noValidate>
      <Input.Wrapper label={t`Patient`} labelElement={patient ? 'div' : 'label'} labelProps={{ htmlFor: id }} error={isTried && !patient && missing}>
        {patient ? (
          <p className={styles['patient']}>
            {patient.name}
            {!given && (
              <button type="button" className={styles['change']} aria-label={t`Choose another patient`} onClick={() => setPatient(undefined)}>
                <IconX size={16} />
              </button>
            )}
          </p>
        ) : (
          <PatientPicker id={id} label={t`Patient`} isFirst onPick={setPatient} onNew={(text) => void navigate({ to: '/patient-add/', search: { text } })} />
        )}
      </Input.Wrapper>
      <Input.Wrapper label={t`Day`} labelElement="div">
        <div className={styles['taps']}>
          {[0, 1, 2].map((ahead) => {
            const tap = addDays(words.today, ahead);
            return (
              <button
                key={ahead}
                type="button"
                className={styles['tap']}
                aria-pressed={tap === day}
                onClick={() => {
                  setDay(tap);
                  setTime(null);
                }}
              >
                {ahead < 2 ? words.nearDay(tap) : words.weekday(tap)}
              </button>
            );
          })}
          <Popover opened={isPicking} onChange={setPicking} position="bottom-end" trapFocus returnFocus>
            <Popover.Target>
              <button
                type="button"
                className={styles['tap']}
                aria-pressed={day > addDays(words.today, 2)}
                aria-expanded={isPicking}
                onClick={() => setPicking(!isPicking)}
              >
                <IconCalendar size={16} aria-hidden="true" className={styles['tapMark']} />
                {day > addDays(words.today, 2) ? words.weekday(day) : <Trans>Another day</Trans>}
              </button>
            </Popover.Target>
            <Popover.Dropdown aria-label={t`Calendar`}>
              <Calendar
                value={day}
                earliest={words.today}
                onPick={(picked) => {
                  setDay(picked);
                  setTime(null);
                  setPicking(false);
                }}
              />
            </Popover.Dropdown>
          </Popover>
        </div>
      </Input.Wrapper>
      <Input.Wrapper label={t`Time`} labelElement="div" error={isTried && time === '' && missing}>
        <div className={`${styles['taps']} ${styles['times']}`}>
          {free.slice(0, 7).map((start) => (
            <button key={start} type="button" className={styles['tap']} aria-pressed={start === time} onClick={() => setTime(start)}>
              {words.time(instantOf(day, start, zone))}
            </button>
          ))}
          <input
            type="time"
            className={styles['native']}
            aria-label={t`Another time`}
            step={300}
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
      </Input.Wrapper>
      <div className={styles['pair']}>
        <NativeSelect
          label={t`Length`}
          value={String(minutes)}
          data={lengths.map((length) => ({ value: String(length), label: t`${length} minutes` }))}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
        />
        {doctors.length > 1 && (
          <NativeSelect
            label={t`Doctor`}
            value={doctorId}
            data={doctors.map((doctor) => ({ value: doctor.id, label: doctor.name }))}
            onChange={(event) => setDoctorId(event.currentTarget.value)}
          />
        )}
        <TextInput label={t`Note`} maxLength={40} value={note} autoComplete="off" onChange={(event) => setNote(event.currentTarget.value)} />
      </div>
      {refusal !== null && (
        <p className={styles['refusal']} role="alert">
          {refusal}
        </p>
      )}
      <div className={styles['foot']}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={book.isPending}>
          <Trans>Book appointment</Trans>
        </Button>
      </div>
    </form>
  );
}
