// Staff give a patient a time: whom, which day, which free start. Everything but the patient has a likely answer already.
import { Button, Input, SegmentedControl, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingHospital, IconRepeat, IconVideo, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Day } from '../../../../kit/shared/time.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { Restored } from '../../../../kit/web/form/form.tsx';
import { useDraft } from '../../../../kit/web/form/use-draft.ts';
import { SelectInput } from '../../../../kit/web/select-input.tsx';
import { problemText } from '../../../../kit/web/sentences.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { PatientPicker } from '../../../patients/web/parts/patient-picker.tsx';
import { modes, type Mode } from '../../../slots/model.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './book-dialog.module.css';
import type { Pointed } from '../../../../kit/web/asked.ts';
import { FeeField, useFee } from './fee-field.tsx';
import { freeOfSeries } from '../../rules.ts';
import { Standing, useStanding } from './standing.tsx';
import { daysOf, SeriesFields, type Series } from './series-fields.tsx';
import { Foot, StartPicker } from './start-picker.tsx';
import { useGuidedStarts } from './use-guided-starts.ts';
import type { Starts } from './use-starts.ts';
import { type Person, useBooking } from './use-booking.ts';

interface Props {
  /** Whom; asked for when absent. */
  patient?: { id: string; name: string } | undefined;
  day?: Day | undefined;
  doctorId?: string | undefined;
  /** A place of the calendar that was pointed at. */
  pointed?: Pointed | undefined;
  onClose: () => void;
}

interface Typed {
  patient: Person | undefined;
  mode: Mode;
  series: Series | null;
  note: string;
  /** Null: the usual one. */
  fee: string | null;
}

/** Closed, it forgets: the next is for somebody else. Whose session ends meanwhile finds it again. */
export function BookDialog({ patient, onClose, ...rest }: Props) {
  const { t } = useLingui();
  const draft = useDraft<Typed>(`booking.${patient?.id ?? ''}`, {
    patient,
    mode: 'offline',
    series: null,
    note: '',
    fee: null,
  });
  const close = () => {
    draft.reset();
    onClose();
  };
  return (
    <Dialog title={t`Book appointment`} isOpen width={600} onClose={close}>
      <BookForm {...rest} draft={draft} isGiven={patient !== undefined} onClose={close} />
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'patient'> {
  draft: ReturnType<typeof useDraft<Typed>>;
  /** The dialog was opened for the patient. */
  isGiven: boolean;
}

function BookForm({ draft, isGiven, day, doctorId, pointed, onClose }: FormProps) {
  const words = useWords();
  const { typed: answers, type } = draft;
  const { patient, mode, series, note } = answers;
  const [isTried, setTried] = useState(false);
  const booking = useBooking(onClose);
  const { form, starts, goTo } = useGuidedStarts({
    day,
    doctorId,
    mode,
    pointed,
    onRefused: booking.setRefusal,
  });
  const missing = problemText({ code: 'required' });
  const { chosen } = starts;
  const dayChosen = chosen && words.dayOf(chosen.startsAt);
  const asked = { patientId: patient?.id, doctorId: starts.doctorId, day: dayChosen ?? starts.day };
  const freeDays = useFreeDays(asked, series, starts.feePaise);
  const isAllFree = freeDays.length === (series?.times ?? 1);
  const fee = useFee(isAllFree ? 0 : starts.feePaise, [answers.fee, (text) => type({ fee: text })]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    booking.forget();
    if (patient && !chosen) goTo('time');
    if (!patient || !chosen || fee.paise === null) return;
    const typed = {
      patientId: patient.id,
      ...chosen,
      mode,
      note,
      ...(starts.doctorId === undefined ? {} : { doctorId: starts.doctorId }),
      ...fee.typed,
    };
    await booking.send({ typed, series, patientName: patient.name, starts });
  };

  return (
    <form
      ref={form}
      className={look('grid', 'gap-16')}
      onSubmit={(event) => void send(event)}
      noValidate
    >
      {draft.isRestored && <Restored onStartAgain={draft.reset} />}
      <Whom
        patient={patient}
        isGiven={isGiven}
        problem={isTried && !patient ? missing : undefined}
        onChange={(next) => {
          type({ patient: next });
          if (next && !chosen) goTo('time');
        }}
      />
      <Standing {...asked} />
      <div className={withLook(styles['pair'], 'grid', 'gap-16')}>
        <Doctor starts={starts} />
        <How mode={mode} setMode={(next) => type({ mode: next })} />
      </div>
      <StartPicker starts={starts} problem={isTried && !chosen ? missing : undefined} />
      <FeeAndNote fee={fee} isTried={isTried} note={note} onNote={(next) => type({ note: next })} />
      <Repeated
        series={series}
        first={asked.day}
        taken={booking.takenDays}
        free={answers.fee === null ? freeDays : []}
        onChange={(next) => {
          type({ series: next });
          booking.setTakenDays([]);
        }}
      />
      <Refused booking={booking} />
      <Foot starts={starts} isBusy={booking.isBusy} onClose={onClose}>
        <Book starts={starts} dayChosen={dayChosen} />
      </Foot>
    </form>
  );
}

/** The days that cost nothing, of a series the first ones: the free follow-ups that are left. */
function useFreeDays(
  asked: Parameters<typeof useStanding>[0] & { day: Day },
  series: Series | null,
  feePaise: number | null,
): Day[] {
  const free = useStanding(asked)?.free ?? null;
  if (feePaise === 0) return [];
  return freeOfSeries(series ? daysOf(series, asked.day) : [asked.day], free);
}

/** Why it was not booked; what may be meant is booked all the same. */
function Refused({ booking }: { booking: ReturnType<typeof useBooking> }) {
  if (booking.refusal === null) return null;
  return (
    <>
      <p className={look('bad', 'rounded', 'wash-bad', 'pad-8-12')} role="alert">
        {booking.refusal}
      </p>
      {booking.allTheSame && (
        <Button variant="light" loading={booking.isBusy} onClick={booking.allTheSame}>
          <Trans>Book anyway</Trans>
        </Button>
      )}
    </>
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

function Doctor({ starts }: { starts: Starts }) {
  const { t } = useLingui();
  if (starts.doctors.length < 2) return null;
  return (
    <SelectInput
      label={t`Doctor`}
      value={starts.doctorId ?? ''}
      choices={starts.doctors.map((doctor) => ({ value: doctor.id, label: doctor.name }))}
      onChange={starts.setDoctor}
    />
  );
}

interface WhomProps {
  patient: Person | undefined;
  /** The dialog was opened for them. */
  isGiven: boolean;
  problem: string | undefined;
  onChange: (patient: Person | undefined) => void;
}

function Whom({ patient, isGiven, problem, onChange }: WhomProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      label={t`Patient`}
      labelElement={patient ? 'div' : 'label'}
      labelProps={{ htmlFor: id }}
      error={problem}
    >
      {patient ? (
        <p
          className={look(
            'row',
            'gap-8',
            'middle',
            'between',
            'brand',
            'strong',
            'breaks',
            'rounded',
            'control',
            'wash-brand',
            'pad-4-12',
          )}
        >
          {patient.name}
          {!isGiven && (
            <button
              type="button"
              className={look('grid', 'rigid', 'rounded', 'centred', 'side-36')}
              aria-label={t`Choose another patient`}
              onClick={() => onChange(undefined)}
            >
              <IconX size={16} />
            </button>
          )}
        </p>
      ) : (
        <PatientPicker
          id={id}
          label={t`Patient`}
          problem={problem}
          describedBy={problem && `${id}-error`}
          isFirst
          onPick={onChange}
          onNew={(text) => void navigate({ to: '/patient-add/', search: { text } })}
        />
      )}
    </Input.Wrapper>
  );
}

function How({ mode, setMode }: { mode: Mode; setMode: (mode: Mode) => void }) {
  const { t } = useLingui();
  return (
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
  );
}

interface FeeAndNoteProps {
  fee: ReturnType<typeof useFee>;
  isTried: boolean;
  note: string;
  onNote: (note: string) => void;
}

function FeeAndNote({ fee, isTried, note, onNote }: FeeAndNoteProps) {
  const { t } = useLingui();
  return (
    <div className={withLook(styles['pair'], 'grid', 'gap-16')}>
      <FeeField fee={fee} isTried={isTried} />
      <TextInput
        label={t`Note`}
        maxLength={40}
        value={note}
        autoComplete="off"
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </div>
  );
}

interface RepeatedProps {
  series: Series | null;
  first: Day;
  /** Days that the server has refused. */
  taken: readonly Day[];
  /** Days that cost nothing. */
  free: readonly Day[];
  onChange: (series: Series | null) => void;
}

function Repeated({ series, ...rest }: RepeatedProps) {
  if (series) return <SeriesFields series={series} {...rest} />;
  return (
    <Button
      className={look('self-start')}
      variant="subtle"
      size="compact-md"
      leftSection={<IconRepeat size={16} aria-hidden="true" />}
      onClick={() => rest.onChange({ everyWeeks: 1, times: 4 })}
    >
      <Trans>Repeat every week</Trans>
    </Button>
  );
}

function Book({ starts: { chosen }, dayChosen }: { starts: Starts; dayChosen: Day | null }) {
  const words = useWords();
  return chosen && dayChosen ? (
    <Trans>
      Book{' '}
      {words.nearDay(dayChosen) === words.day(dayChosen)
        ? words.weekday(dayChosen)
        : words.nearDay(dayChosen)}
      , {words.time(chosen.startsAt)}
    </Trans>
  ) : (
    <Trans>Book appointment</Trans>
  );
}
