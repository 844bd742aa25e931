// When a doctor sees patients in the clinic: the week, how many an hour, the fee, free follow-ups, and single dates that differ.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type Editor, useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs } from '../../../kit/web/form/form.tsx';
import { MoneyField } from '../../../kit/web/form/money-field.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { Card } from '../../../kit/web/page.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import { type ClinicTime, saving } from '../model.ts';
import { shortestOf, weekProblem } from '../rules.ts';
import { ExceptionsCard } from './exceptions-card.tsx';
import { DoctorFrame } from './settings-frame.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './slots.module.css';
import { Theirs } from './theirs.tsx';
import { useTimeSaving } from './use-time-saving.ts';
import { hasLost, totals } from './week.ts';
import { WeekField } from './week-field.tsx';

type Typed = z.input<typeof api.save.input>;

export function TimePage() {
  return <DoctorFrame>{(time) => <TimeTab key={time.doctorId} time={time} />}</DoctorFrame>;
}

const partOf = ({
  doctorId,
  version,
  week,
  patientsPerHour,
  capacity,
  feePaise,
  followUpDays,
  followUpVisits,
}: ClinicTime) => ({
  doctorId,
  version,
  week,
  patientsPerHour,
  capacity,
  feePaise,
  followUpDays,
  followUpVisits,
});

function TimeTab({ time }: { time: ClinicTime }) {
  const { t } = useLingui();
  const mayEdit = useRight()('Settings', 'edit');
  const send = useWrite(api.save);
  const { save, theirs, accept } = useTimeSaving({ partOf, start: time, send: send.mutateAsync });
  const editor = useEditor({
    schema: api.save.input,
    start: partOf(time),
    draft: `slots.${time.doctorId}`,
    save: async (input) => {
      const isLost = hasLost(time.week, input.week);
      editor.reset(partOf(await save({ ...input, doctorId: time.doctorId })));
      toast({ kind: 'good', text: isLost ? t`Slot deleted` : t`Clinic time slots saved` });
    },
  });
  const perHour = useWatch({ control: editor.form.control, name: 'patientsPerHour' });
  const shortest = isPerHour(perHour) ? shortestOf(perHour) : undefined;
  const submit = () => {
    if (weekProblem(editor.form.getValues('week'), shortest) === null) editor.submit();
    else document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const takeTheirs = (seen: ClinicTime) => {
    accept(seen);
    editor.reset(partOf(seen));
  };
  return (
    <div className={withLook(styles['body'], 'column', 'gap-20')}>
      <Form editor={{ ...editor, submit }}>
        <Card title={<Trans>Week</Trans>} acts={<Totals />}>
          <WeekField name="week" disabled={!mayEdit} shortest={shortest} />
        </Card>
        <Card title={<Trans>Patients and fee</Trans>}>
          <fieldset disabled={!mayEdit} className={look('no-edge', 'no-margin', 'min-0', 'pad-0')}>
            <VisitFields editor={editor} />
          </fieldset>
        </Card>
        {theirs && (
          <Theirs onTake={() => takeTheirs(theirs)} onKeep={() => accept(theirs)}>
            <WeekText week={theirs.week} />
          </Theirs>
        )}
        {mayEdit && <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} />}
      </Form>
      {time.version > 0 && <ExceptionsCard time={time} mayEdit={mayEdit} />}
    </div>
  );
}

/** As it is typed it may be anything. */
const isPerHour = (typed: number): boolean => saving.shape.patientsPerHour.safeParse(typed).success;

function VisitFields({
  editor: { at },
}: {
  editor: Editor<Typed, z.output<typeof api.save.input>>;
}) {
  const { t } = useLingui();
  const [perHour] = useWatch<Typed, ['patientsPerHour']>({ name: ['patientsPerHour'] });
  const every = isPerHour(perHour) ? Math.round((60 / perHour) * 10) / 10 : null;
  return (
    <div className={look('grid', 'gap-16')}>
      <Fields>
        <NumberField
          {...at('patientsPerHour')}
          label={t`Patients per hour`}
          required
          isWhole
          hint={
            every === null
              ? t`From 1 to 60`
              : t`${plural(every, { one: 'One patient every # minute', other: 'One patient every # minutes' })}`
          }
        />
        <NumberField
          {...at('capacity')}
          label={t`Patients at one start`}
          required
          isWhole
          hint={t`More than 1 where several come at the same time`}
        />
        <MoneyField {...at('feePaise')} label={t`Fee in the clinic`} required />
      </Fields>
      <Fields
        title={<Trans>Free follow-up</Trans>}
        about={
          <Trans>
            Patients who return soon after a paid visit pay nothing. Enter 0 to charge every visit.
          </Trans>
        }
      >
        <NumberField {...at('followUpVisits')} label={t`Free visits`} isWhole unit={t`visits`} />
        <NumberField {...at('followUpDays')} label={t`Within`} isWhole unit={t`days`} />
      </Fields>
    </div>
  );
}

function Totals() {
  const { t } = useLingui();
  const words = useWords();
  const [week, perHour, capacity] = useWatch<Typed, ['week', 'patientsPerHour', 'capacity']>({
    name: ['week', 'patientsPerHour', 'capacity'],
  });
  const isWhole = Number.isInteger(perHour) && Number.isInteger(capacity) && perHour <= 60;
  const { days, minutes, patients } = totals(week, isWhole ? perHour : 0, isWhole ? capacity : 0);
  if (days === 0) return null;
  const hours = words.count(Math.round(minutes / 6) / 10);
  return (
    <span className={look('soft', 'numbers')} role="status">
      <Plural value={days} one="# day" other="# days" /> · {t`${hours} hours`} ·{' '}
      <Plural value={patients} one="up to # patient" other="up to # patients" />
    </span>
  );
}

function WeekText({ week }: { week: ClinicTime['week'] }) {
  const words = useWords();
  return (
    <ul>
      {week.map(({ weekday, sessions }) => (
        <li key={weekday}>
          {words.names.weekdays[weekday % 7]}:{' '}
          {sessions.map(({ from, to }) => `${words.clock(from)} – ${words.clock(to)}`).join(', ')}
        </li>
      ))}
    </ul>
  );
}
