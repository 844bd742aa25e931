// Staff give a patient a time: whom, which day, which free start. Everything but the patient has a likely answer already.
import { Button, Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingHospital, IconRepeat, IconVideo, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { moneyText, readMoney } from '../../../../kit/shared/money.ts';
import type { Day } from '../../../../kit/shared/time.ts';
import { CallRefused } from '../../../../kit/web/client.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useWrite } from '../../../../kit/web/query.ts';
import { failureText, problemText, sentenceOf } from '../../../../kit/web/sentences.ts';
import { toast } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { PatientPicker } from '../../../patients/web/parts/patient-picker.tsx';
import { modes, type Mode } from '../../../slots/model.ts';
import { api } from '../../contract.ts';
import { refusals } from '../../rules.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './book-dialog.module.css';
import type { Pointed } from './calendar-grid.tsx';
import { Standing, useStanding } from './standing.tsx';
import { SeriesFields, type Series } from './series-fields.tsx';
import { Kept, StartPicker, useStarts } from './start-picker.tsx';

interface Props {
  /** Whom; asked for when absent. */
  patient?: { id: string; name: string } | undefined;
  day?: Day | undefined;
  doctorId?: string | undefined;
  /** A place of the calendar that was pointed at. */
  pointed?: Pointed | undefined;
  onClose: () => void;
}

export function BookDialog(props: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Book appointment`} isOpen width={600} onClose={props.onClose}>
      <BookForm {...props} />
    </Dialog>
  );
}

function BookForm({
  patient: given,
  day: firstDay,
  doctorId: firstDoctor,
  pointed,
  onClose,
}: Props) {
  const { t } = useLingui();
  const words = useWords();
  const id = useId();
  const navigate = useNavigate();
  const [patient, setPatient] = useState(given);
  const [mode, setMode] = useState<Mode>('offline');
  const [typedFee, setFee] = useState<string | null>(null);
  const [series, setSeries] = useState<Series | null>(null);
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [takenDays, setTakenDays] = useState<readonly Day[]>([]);
  const [isTried, setTried] = useState(false);
  const starts = useStarts({
    day: firstDay,
    doctorId: firstDoctor,
    mode,
    pointed,
    onRefused: setRefusal,
  });
  const book = useWrite(api.book);
  const bookSeries = useWrite(api.bookSeries);
  const missing = problemText({ code: 'required' });
  const { chosen } = starts;
  const dayChosen = chosen && words.dayOf(chosen.startsAt);
  const asked = { patientId: patient?.id, doctorId: starts.doctorId, day: dayChosen ?? starts.day };
  // Each of a series costs the usual fee.
  const usualPaise = useStanding(asked)?.free && !series ? 0 : starts.feePaise;
  const feePaise = typedFee === null ? usualPaise : readMoney(typedFee);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(null);
    setTakenDays([]);
    if (!patient || !chosen || feePaise === null) return;
    const hold = await starts.ready();
    const common = {
      patientId: patient.id,
      startsAt: chosen.startsAt,
      mode,
      note,
      ...(starts.doctorId === undefined ? {} : { doctorId: starts.doctorId }),
      ...(chosen.minutes === undefined ? {} : { minutes: chosen.minutes }),
      ...(typedFee === null ? {} : { feePaise }),
      ...(hold === null ? {} : { holdId: hold.id }),
    };
    try {
      if (series) {
        const { appointments } = await bookSeries.mutateAsync({ ...common, ...series });
        const count = appointments.length;
        toast({
          kind: 'good',
          text: `${t`Appointment created successfully`}: ${patient.name}, ${t`${plural(count, { one: '# appointment', other: '# appointments' })}`}`,
        });
      } else {
        const booked = await book.mutateAsync(common);
        toast({
          kind: 'good',
          text: `${t`Appointment created successfully`}: ${booked.patientName}, ${words.nearDay(words.dayOf(booked.startsAt))}, ${words.time(booked.startsAt)}`,
        });
      }
      starts.forget();
      onClose();
    } catch (error) {
      const isOurs = error instanceof CallRefused && error.status >= 500;
      setRefusal(
        isOurs ? sentenceOf(refusals.appointment_not_created.sentence.id) : failureText(error),
      );
      if (!(error instanceof CallRefused)) return;
      const { refused } = error.details;
      if (Array.isArray(refused)) setTakenDays(refused.map((start) => words.dayOf(String(start))));
      if (
        error.code === refusals.slot_taken.sentence.id ||
        error.code === refusals.hold_over.sentence.id
      )
        starts.lose();
    }
  };

  return (
    <form className={look('grid', 'gap-16')} onSubmit={(event) => void send(event)} noValidate>
      <Input.Wrapper
        label={t`Patient`}
        labelElement={patient ? 'div' : 'label'}
        labelProps={{ htmlFor: id }}
        error={isTried && !patient && missing}
      >
        {patient ? (
          <p
            className={withLook(
              styles['patient'],
              'row',
              'gap-8',
              'middle',
              'between',
              'brand',
              'strong',
              'breaks',
            )}
          >
            {patient.name}
            {!given && (
              <button
                type="button"
                className={withLook(styles['change'], 'grid', 'rigid')}
                aria-label={t`Choose another patient`}
                onClick={() => setPatient(undefined)}
              >
                <IconX size={16} />
              </button>
            )}
          </p>
        ) : (
          <PatientPicker
            id={id}
            label={t`Patient`}
            isFirst
            onPick={setPatient}
            onNew={(text) => void navigate({ to: '/patient-add/', search: { text } })}
          />
        )}
      </Input.Wrapper>
      <Standing {...asked} />
      <div className={styles['pair']}>
        {starts.doctors.length > 1 && (
          <NativeSelect
            label={t`Doctor`}
            value={starts.doctorId ?? ''}
            data={starts.doctors.map((doctor) => ({ value: doctor.id, label: doctor.name }))}
            onChange={(event) => starts.setDoctor(event.currentTarget.value)}
          />
        )}
        <Input.Wrapper label={t`How`} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t`How`}
            value={mode}
            onChange={(next) => setMode(modes.find((one) => one === next) ?? 'offline')}
            data={[
              {
                value: 'offline',
                label: (
                  <ModeWord
                    icon={<IconBuildingHospital size={16} aria-hidden="true" />}
                  >{t`At the clinic`}</ModeWord>
                ),
              },
              {
                value: 'online',
                label: (
                  <ModeWord icon={<IconVideo size={16} aria-hidden="true" />}>{t`Video`}</ModeWord>
                ),
              },
            ]}
          />
        </Input.Wrapper>
      </div>
      <StartPicker starts={starts} problem={isTried && !chosen ? missing : undefined} />
      <div className={styles['pair']}>
        <TextInput
          label={t`Fee`}
          leftSection="₹"
          inputMode="decimal"
          autoComplete="off"
          value={typedFee ?? moneyText(usualPaise).replace('₹', '').replace(/\.00$/, '')}
          error={isTried && feePaise === null && sentenceOf('number_only')}
          onChange={(event) => setFee(event.currentTarget.value)}
        />
        <TextInput
          label={t`Note`}
          maxLength={40}
          value={note}
          autoComplete="off"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      {series ? (
        <SeriesFields
          series={series}
          first={dayChosen ?? starts.day}
          taken={takenDays}
          onChange={(next) => {
            setSeries(next);
            setTakenDays([]);
          }}
        />
      ) : (
        <Button
          className={styles['repeat'] ?? ''}
          variant="subtle"
          size="compact-md"
          leftSection={<IconRepeat size={16} aria-hidden="true" />}
          onClick={() => setSeries({ everyWeeks: 1, times: 4 })}
        >
          <Trans>Repeat every week</Trans>
        </Button>
      )}
      {refusal !== null && (
        <p className={styles['refusal']} role="alert">
          {refusal}
        </p>
      )}
      <div className={withLook(styles['foot'], 'row', 'wrap', 'gap-8', 'middle', 'end')}>
        <Kept starts={starts} />
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={book.isPending || bookSeries.isPending}>
          {chosen && dayChosen ? (
            <Trans>
              Book{' '}
              {words.nearDay(dayChosen) === words.day(dayChosen)
                ? words.weekday(dayChosen)
                : words.nearDay(dayChosen)}
              , {words.time(chosen.startsAt)}
            </Trans>
          ) : (
            <Trans>Book appointment</Trans>
          )}
        </Button>
      </div>
    </form>
  );
}

function ModeWord({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={look('inline', 'gap-6', 'middle')}>
      {icon}
      {children}
    </span>
  );
}
