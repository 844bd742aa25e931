// Puts a patient on the waitlist: whom, with whom, and on which days they could come.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { addDays } from '../../../kit/shared/time.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, Wide } from '../../../kit/web/form/form.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { problemText } from '../../../kit/web/sentences.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { PatientChoice } from '../../patients/web/parts/patient-choice.tsx';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import { joining } from '../model.ts';
import { wrapping } from '../../../kit/web/button.ts';
import { look } from '../../../kit/web/look.ts';

export function JoinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Add to the waitlist`} isOpen onClose={onClose}>
      <JoinForm onClose={onClose} />
    </Dialog>
  );
}

function JoinForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const id = useId();
  const navigate = useNavigate();
  const { userRegion } = useMember();
  const [name, setName] = useState('');
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const join = useWrite(api.join);
  const editor = useEditor({
    schema: joining,
    start: {
      patientId: '',
      mode: 'offline',
      fromDay: words.today,
      toDay: addDays(words.today, 7),
      note: '',
    },
    save: async (input) => {
      const joined = await join.mutateAsync(input);
      const when =
        joined.offer &&
        `${words.weekday(words.dayOf(joined.offer.startsAt))}, ${words.time(joined.offer.startsAt)}`;
      toast({
        kind: 'good',
        text:
          when === null
            ? t`${joined.patientName} is on the waitlist`
            : t`${joined.patientName} is offered ${when}`,
      });
      onClose();
    },
  });
  const { at, form } = editor;
  const isMissing = form.formState.errors.patientId !== undefined && name === '';
  const choose = (patient: { id: string; name: string } | null) => {
    form.setValue('patientId', patient?.id ?? '', { shouldValidate: patient !== null });
    setName(patient?.name ?? '');
  };
  return (
    <Form editor={editor}>
      <PatientChoice
        id={id}
        name={name}
        problem={isMissing ? problemText({ code: 'required' }) : undefined}
        onChoose={choose}
        onNew={(text) => void navigate({ to: '/patient-add/', search: { text } })}
      />
      <Fields>
        <DateField
          {...at('fromDay')}
          label={t`From`}
          side="future"
          earliest={words.today}
          required
        />
        <DateField {...at('toDay')} label={t`To`} side="future" earliest={words.today} required />
        {doctors.length > 1 && (
          <SelectField
            {...at('doctorId')}
            label={t`Doctor`}
            choices={doctors.map((one) => ({ value: one.id, label: one.name }))}
          />
        )}
        {userRegion && (
          <SelectField
            {...at('mode')}
            label={t`How`}
            choices={[
              { value: 'offline', label: t`At the clinic` },
              { value: 'online', label: t`Video` },
            ]}
          />
        )}
        <Wide>
          <TextField {...at('note')} label={t`Note`} maxLength={40} />
        </Wide>
      </Fields>
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" classNames={wrapping} loading={editor.isBusy}>
          <Trans>Add to the waitlist</Trans>
        </Button>
      </div>
    </Form>
  );
}
