// Single dates that differ from their weekday: other hours, or closed for one doctor alone.
import { ActionIcon, Button, Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Day } from '../../../kit/shared/time.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { failureText, problemText } from '../../../kit/web/sentences.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { api } from '../contract.ts';
import { type ClinicTime, exception, type Session } from '../model.ts';
import { sessionsProblem, shortestOf } from '../rules.ts';
import { SessionsField } from './sessions-field.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './slots.module.css';
import { isUnread, outsideOf, ownHours, weekdayHours } from './week.ts';

type Exception = ClinicTime['exceptions'][number];

export function ExceptionsCard({ time, mayEdit }: { time: ClinicTime; mayEdit: boolean }) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<Exception | 'new' | null>(null);
  const put = useWrite(api.except);
  const remove = useWrite(api.unexcept);
  const take = (one: Exception) => {
    const again = () =>
      put.mutateAsync({ doctorId: time.doctorId, ...one }).then(() => undefined, toastFailure);
    remove.mutateAsync({ doctorId: time.doctorId, day: one.day }).then(
      () =>
        toast({
          kind: 'good',
          text: t`Slot deleted`,
          act: { label: t`Undo`, run: () => void again() },
        }),
      toastFailure,
    );
  };
  return (
    <Card
      title={<Trans>Single dates</Trans>}
      acts={
        mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            <Trans>Add a date</Trans>
          </Button>
        )
      }
    >
      {time.exceptions.length === 0 ? (
        <p className={look('soft', 'numbers')}>
          <Trans>
            A date on which you start later, stay longer or are away. For the whole clinic, set a
            holiday.
          </Trans>
        </p>
      ) : (
        <ul className={look('bare-list')}>
          {time.exceptions.map((one) => (
            <DateLine
              key={one.day}
              one={one}
              {...(mayEdit ? { onEdit: () => setEdited(one), onRemove: () => take(one) } : {})}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <ExceptionDialog
          time={time}
          existing={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

function ExceptionDialog({
  time,
  existing,
  onClose,
}: {
  time: ClinicTime;
  existing: Exception | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const { form, day, isDay, former, usual, sessions, setTyped, shortest, refusal, send, isBusy } =
    useException(time, existing, onClose);
  return (
    <Dialog
      title={existing === null ? t`Different hours on one date` : words.dayLong(existing.day)}
      isOpen
      onClose={onClose}
    >
      <FormProvider {...form}>
        <form
          className={look('grid', 'gap-16')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void send();
          }}
        >
          {existing === null && (
            <DateField name="day" label={t`Date`} side="future" earliest={words.today} required />
          )}
          {former && <Replaced sessions={former} />}
          <Switch
            label={t`Closed on this date`}
            checked={sessions.length === 0}
            disabled={!isDay}
            onChange={(event) =>
              setTyped(
                event.currentTarget.checked
                  ? []
                  : usual.length > 0
                    ? usual
                    : [{ from: 540, to: 780 }],
              )
            }
          />
          {sessions.length > 0 && (
            <SessionsField
              name={isDay ? words.day(day) : t`Date`}
              sessions={sessions}
              onChange={setTyped}
              shortest={shortest}
              hasAdd
            />
          )}
          {isDay && <Outside day={day} doctorId={time.doctorId} sessions={sessions} />}
          {refusal !== null && (
            <p className={withLook(styles['problem'], 'bad')} role="alert">
              {refusal}
            </p>
          )}
          <div className={look('row', 'wrap', 'gap-8', 'end')}>
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isBusy}>
              <Trans>Save</Trans>
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}

/** What the dialog holds; the day is typed only for a new one. */
function useException(time: ClinicTime, existing: Exception | null, onSaved: () => void) {
  const { t } = useLingui();
  const words = useWords();
  const form = useForm<{ day: string }>({ defaultValues: { day: existing?.day ?? '' } });
  const day = useWatch({ control: form.control, name: 'day' });
  const isDay = exception.shape.day.safeParse(day).success;
  // A date has hours of its own once: whoever adds it again begins with those.
  const former = existing === null ? ownHours(time.exceptions, day) : null;
  const usual = former ?? (isDay ? weekdayHours(time.week, day) : []);
  const [typed, setTyped] = useState(existing?.sessions ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const put = useWrite(api.except);
  const sessions = typed ?? usual;
  const shortest = shortestOf(time.patientsPerHour);
  const send = async () => {
    setRefusal(null);
    if (!isDay || day < words.today) {
      form.setError(
        'day',
        { message: problemText({ code: day === '' ? 'required' : 'date_wrong' }) },
        { shouldFocus: true },
      );
      return;
    }
    if (sessions.some(isUnread) || sessionsProblem(sessions, shortest) !== null) return;
    try {
      await put.mutateAsync({ doctorId: time.doctorId, day, sessions: [...sessions] });
      toast({ kind: 'good', text: t`Clinic time slots saved` });
      onSaved();
    } catch (error) {
      setRefusal(failureText(error));
    }
  };
  return {
    form,
    day,
    isDay,
    former,
    usual,
    sessions,
    setTyped,
    shortest,
    refusal,
    send,
    isBusy: put.isPending,
  };
}

/** What stood on the date before, which is replaced. */
function Replaced({ sessions }: { sessions: readonly Session[] }) {
  const hours = useHours()(sessions);
  return (
    <p className={withLook(styles['struck'], 'wash-warn', 'rounded')} role="status">
      <Trans>
        This date has hours of its own already: {hours}. They are replaced when you save.
      </Trans>
    </p>
  );
}

function useHours(): (sessions: readonly Session[]) => string {
  const { t } = useLingui();
  const words = useWords();
  return (sessions) =>
    sessions.length === 0
      ? t`Closed`
      : sessions.map(({ from, to }) => `${words.clock(from)} – ${words.clock(to)}`).join(', ');
}

/** Whom the desk will have to call: booked on that day, outside the new hours. */
function Outside({
  day,
  doctorId,
  sessions,
}: {
  day: Day;
  doctorId: string;
  sessions: readonly Session[];
}) {
  const words = useWords();
  const { zone } = useMember();
  const booked =
    useRead(api.strikes, { fromDay: day, toDay: day, doctorId }, { keepFormer: true }).data
      ?.appointments ?? [];
  const outside = outsideOf(booked, { day, sessions, zone });
  if (outside.length === 0)
    return (
      <p className={look('soft', 'numbers')}>
        <Trans>What is already booked stays as it is.</Trans>
      </p>
    );
  return (
    <div
      className={withLook(styles['struck'], 'wash-warn', 'rounded', 'grid', 'gap-8')}
      role="status"
    >
      <b>
        <Trans>What is already booked stays as it is.</Trans>
      </b>
      <ul>
        {outside.map((one) => (
          <li key={one.id}>
            <span>{one.patientName}</span>
            <span className={look('soft', 'numbers')}>{words.time(one.startsAt)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DateProps {
  one: Exception;
  /** Absent: not for this person. */
  onEdit?: () => void;
  onRemove?: () => void;
}

function DateLine({ one, onEdit, onRemove }: DateProps) {
  const words = useWords();
  const { t } = useLingui();
  const hoursOf = useHours();
  return (
    <li className={withLook(styles['date'], 'row', 'wrap', 'middle', 'line-above', 'gap-4-16')}>
      <span className={withLook(styles['dateName'], 'strong')}>{words.dayLong(one.day)}</span>
      <span className={withLook(styles['dateWhat'], 'numbers')}>{hoursOf(one.sessions)}</span>
      {onEdit && (
        <span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Change ${words.day(one.day)}`}
            onClick={onEdit}
          >
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`Remove ${words.day(one.day)}`}
            onClick={onRemove}
          >
            <IconX size={18} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}
