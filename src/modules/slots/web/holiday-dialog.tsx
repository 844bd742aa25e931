// A holiday's title and days; whom it would cancel is shown before it is saved.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { currentIn } from '../../../kit/web/current-in.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, Wide } from '../../../kit/web/form/form.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import type { FieldProps } from '../../../kit/web/form/use-field.ts';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Answer } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import { type Holiday, holiday as holidayShape, holidayTyped } from '../model.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './slots.module.css';

/** Shown by name; beyond that by their number. */
const maxNamed = 50;

interface HolidayDialogProps {
  /** The one to change; null adds one. */
  holiday: Holiday | null;
  onClose: () => void;
}

const typedOf = (holiday: Holiday | null) =>
  holiday === null
    ? { title: '', fromDay: '', toDay: '', doctorId: null }
    : {
        title: holiday.title,
        fromDay: holiday.fromDay,
        toDay: holiday.toDay,
        doctorId: holiday.doctorId,
      };

/** Whose holiday it is, where several doctors work. */
function OfDoctor(field: FieldProps) {
  const { t } = useLingui();
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  if (doctors.length < 2) return null;
  return (
    <Wide>
      <SelectField
        {...field}
        placeholder={t`Whole clinic`}
        choices={doctors.map(({ id, name }) => ({ value: id, label: name }))}
        isClearable
      />
    </Wide>
  );
}

export function HolidayDialog({ holiday, onClose }: HolidayDialogProps) {
  const { t } = useLingui();
  const words = useWords();
  const adding = useWrite(api.addHoliday);
  const amending = useWrite(api.amendHoliday);
  const editor = useEditor({
    schema: holidayTyped,
    start: typedOf(holiday),
    save: async (typed) => {
      if (holiday === null) await adding.mutateAsync(typed);
      else
        await amending
          .mutateAsync({ id: holiday.id, version: holiday.version, ...typed })
          .catch(tellTheirs);
      toast({
        kind: 'good',
        text: holiday === null ? t`Holiday created successfully` : t`Holiday updated successfully`,
      });
      onClose();
    },
  });
  const tellTheirs = (error: unknown): never => {
    const theirs = currentIn(error, holidayShape);
    if (theirs) {
      const { title, fromDay, toDay } = theirs;
      toast({
        kind: 'news',
        text: t`It now reads: ${`${title}, ${words.day(fromDay)} – ${words.day(toDay)}`}`,
      });
    }
    throw error;
  };
  const { at, form } = editor;
  const [fromDay, toDay, doctorId] = useWatch({
    control: form.control,
    name: ['fromDay', 'toDay', 'doctorId'],
  });
  const follow = fromDay !== '' && toDay === '';
  return (
    <Dialog title={holiday === null ? t`Add holiday` : t`Change holiday`} isOpen onClose={onClose}>
      <Form editor={editor}>
        <Fields>
          <Wide>
            <TextField
              {...at('title')}
              label={t`Title`}
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this title
              autoFocus
              placeholder={t`e.g. Diwali`}
            />
          </Wide>
          <DateField {...at('fromDay')} label={t`From`} side="future" required />
          <DateField
            {...at('toDay')}
            label={t`To`}
            side="future"
            required
            {...(follow ? { hint: t`The last day on which the clinic is closed` } : {})}
          />
          <OfDoctor {...at('doctorId')} label={t`Doctor`} />
        </Fields>
        <Strikes fromDay={fromDay} toDay={toDay} doctorId={doctorId ?? null} />
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={editor.isBusy}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const isDay = (text: Day): boolean => holidayTyped.shape.fromDay.safeParse(text).success;

interface StrikesProps {
  fromDay: Day;
  toDay: Day;
  /** Null: of all. */
  doctorId: string | null;
}

function Strikes({ fromDay, toDay, doctorId }: StrikesProps) {
  const isAsked = isDay(fromDay) && isDay(toDay) && fromDay <= toDay;
  const query = useRead(
    api.strikes,
    { fromDay, toDay, ...(doctorId === null ? {} : { doctorId }) },
    { when: isAsked },
  );
  if (!isAsked) return null;
  return <Answer query={query}>{(struck) => <Struck {...struck} />}</Answer>;
}

function Struck({ appointments, count }: OutputOf<typeof api.strikes>) {
  const words = useWords();
  if (count === 0)
    return (
      <p
        className={`${withLook(styles['struck'], 'wash-warn', 'rounded', 'grid', 'gap-8')} ${withLook(styles['free'], 'good')}`}
        role="status"
      >
        <Trans>Nobody is booked on these days.</Trans>
      </p>
    );
  return (
    <div
      className={withLook(styles['struck'], 'wash-warn', 'rounded', 'grid', 'gap-8')}
      role="status"
    >
      <b>
        <Plural
          value={count}
          one="# appointment will be canceled:"
          other="# appointments will be canceled:"
        />
      </b>
      <ul>
        {appointments.slice(0, maxNamed).map((one) => (
          <li key={one.id}>
            <span>{one.patientName}</span>
            <span className={look('soft', 'numbers')}>
              {words.dayTime(one.startsAt)} · {one.doctorName}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Trans>
          In half a minute you will see whom to call because no message could reach them.
        </Trans>
      </p>
    </div>
  );
}
