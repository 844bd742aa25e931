// Video consultations of a doctor: offered or not, how long one is and what it costs.
import { Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { whole } from '../../../kit/shared/fields.ts';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs } from '../../../kit/web/form/form.tsx';
import { MoneyField } from '../../../kit/web/form/money-field.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { SwitchField } from '../../../kit/web/form/switch-field.tsx';
import { Card } from '../../../kit/web/page.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import { type ClinicTime, savingOnline, weekday } from '../model.ts';
import { usual, weekProblem } from '../rules.ts';
import { DoctorFrame } from './settings-frame.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './slots.module.css';
import { Theirs } from './theirs.tsx';
import { useTimeSaving } from './use-time-saving.ts';
import { WeekField } from './week-field.tsx';

export function OnlinePage() {
  return <DoctorFrame>{(time) => <OnlineTab key={time.doctorId} time={time} />}</DoctorFrame>;
}

/** Where video is offered its length is needed. */
const typed = z.strictObject({
  onlineWeek: z.array(weekday),
  onlineMinutes: whole(5, 120),
  onlineFeePaise: savingOnline.shape.onlineFeePaise,
  onlineAsksCode: z.boolean(),
});

const partOf = ({
  doctorId,
  version,
  onlineWeek,
  onlineMinutes,
  onlineFeePaise,
  onlineAsksCode,
}: ClinicTime) => ({
  doctorId,
  version,
  onlineWeek,
  onlineMinutes,
  onlineFeePaise,
  onlineAsksCode,
});
/** Whoever offers no video yet begins with the clinic's own week. */
const typedOf = ({
  week,
  onlineWeek,
  onlineMinutes,
  onlineFeePaise,
  onlineAsksCode,
}: ClinicTime) => ({
  onlineWeek: onlineWeek.length > 0 ? onlineWeek : week,
  onlineMinutes: onlineMinutes ?? usual.onlineMinutes,
  onlineFeePaise,
  onlineAsksCode,
});

/** As it is typed it may be anything. */
const asLength = (minutes: number): number | undefined =>
  typed.shape.onlineMinutes.safeParse(minutes).success ? minutes : undefined;

function OnlineTab({ time }: { time: ClinicTime }) {
  const { t } = useLingui();
  const mayEdit = useRight()('Settings', 'edit');
  const [isOffered, setOffered] = useState(time.onlineMinutes !== null);
  const send = useWrite(api.saveOnline);
  const { save, theirs, accept } = useTimeSaving({ partOf, start: time, send: send.mutateAsync });
  const editor = useEditor({
    schema: typed,
    start: typedOf(time),
    save: async ({ onlineWeek, onlineMinutes, onlineFeePaise, onlineAsksCode }) => {
      const saved = await save({
        doctorId: time.doctorId,
        version: time.version,
        onlineWeek,
        onlineMinutes: isOffered ? onlineMinutes : null,
        onlineFeePaise,
        onlineAsksCode,
      });
      editor.reset(typedOf(saved));
      toast({ kind: 'good', text: t`Online consult saved` });
    },
  });
  const shortest = asLength(useWatch({ control: editor.form.control, name: 'onlineMinutes' }));
  const isSound = () =>
    !isOffered || weekProblem(editor.form.getValues('onlineWeek'), shortest) === null;
  const submit = () => (isSound() ? editor.submit() : focusWrong());
  const offer = (isOn: boolean) => {
    setOffered(isOn);
    // What is out of sight must not hold up a save.
    if (!isOn) editor.reset(typedOf(time));
  };
  const takeTheirs = (seen: ClinicTime) => {
    accept(seen);
    setOffered(seen.onlineMinutes !== null);
    editor.reset(typedOf(seen));
  };
  return (
    <div className={withLook(styles['body'], 'column', 'gap-20')}>
      <Form editor={{ ...editor, submit }}>
        <Card title={<Trans>Video consultation</Trans>}>
          <fieldset
            disabled={!mayEdit}
            className={`${look('no-edge', 'no-margin', 'min-0', 'pad-0')} ${look('grid', 'gap-16')}`}
          >
            <p className={look('soft', 'numbers')}>
              <Trans>
                Patients choose a video slot within these sessions. A time that is booked in the
                clinic is not offered for video as well.
              </Trans>
            </p>
            <Switch
              label={t`Patients can book a video consultation`}
              checked={isOffered}
              disabled={!mayEdit}
              onChange={(event) => offer(event.currentTarget.checked)}
            />
            {isOffered && <OfferedFields at={editor.at} />}
          </fieldset>
        </Card>
        {isOffered && (
          <Card title={<Trans>Video days and times</Trans>}>
            <WeekField name="onlineWeek" disabled={!mayEdit} shortest={shortest} />
          </Card>
        )}
        {theirs && <TheirOnline takeTheirs={takeTheirs} theirs={theirs} accept={accept} />}
        {mayEdit && <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} />}
      </Form>
    </div>
  );
}

interface OfferedProps {
  at: (name: 'onlineMinutes' | 'onlineFeePaise' | 'onlineAsksCode') => { name: string };
}

function OfferedFields({ at }: OfferedProps) {
  const { t } = useLingui();
  return (
    <>
      <Fields>
        <NumberField
          {...at('onlineMinutes')}
          label={t`Slot duration`}
          required
          isWhole
          unit={t`minutes`}
          hint={t`From 5 to 120 minutes`}
        />
        <MoneyField {...at('onlineFeePaise')} label={t`Online fee`} required />
      </Fields>
      <SwitchField
        {...at('onlineAsksCode')}
        label={t`Ask for a code by SMS before the video room`}
        hint={t`The code goes to the patient’s mobile number. Each one costs an SMS.`}
      />
    </>
  );
}

const focusWrong = () => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

interface TheirOnlineProps {
  takeTheirs: (seen: ClinicTime) => void;
  theirs: ClinicTime;
  accept: (seen: ClinicTime) => void;
}

function TheirOnline({ takeTheirs, theirs, accept }: TheirOnlineProps) {
  const words = useWords();
  return (
    <Theirs onTake={() => takeTheirs(theirs)} onKeep={() => accept(theirs)}>
      <p>
        {theirs.onlineMinutes === null ? (
          <Trans>No video consultation</Trans>
        ) : (
          <Trans>
            {theirs.onlineMinutes} minutes, {words.money(theirs.onlineFeePaise)}
          </Trans>
        )}
      </p>
    </Theirs>
  );
}
