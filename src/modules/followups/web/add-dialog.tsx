// Asks somebody back by hand: whom, by when, what for.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { addDays } from '../../../kit/shared/time.ts';
import { wrapping } from '../../../kit/web/button.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, Wide } from '../../../kit/web/form/form.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { look } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { problemText } from '../../../kit/web/sentences.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { PatientChoice } from '../../patients/web/parts/patient-choice.tsx';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import { adding } from '../model.ts';

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Add follow-up`} isOpen onClose={onClose}>
      <AddForm onClose={onClose} />
    </Dialog>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const id = useId();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const add = useWrite(api.add);
  const editor = useEditor({
    schema: adding,
    start: { patientId: '', dueOn: addDays(words.today, 7), reason: '' },
    save: async (typed) => {
      const { patientName, dueOn } = await add.mutateAsync(typed);
      const day = words.weekday(dueOn);
      toast({ kind: 'good', text: t`${patientName} is asked to come on ${day}` });
      onClose();
    },
  });
  const { at, form } = editor;
  const isMissing = form.formState.errors.patientId !== undefined && name === '';
  return (
    <Form editor={editor}>
      <PatientChoice
        id={id}
        name={name}
        problem={isMissing ? problemText({ code: 'required' }) : undefined}
        onChoose={(patient) => {
          form.setValue('patientId', patient?.id ?? '', { shouldValidate: patient !== null });
          setName(patient?.name ?? '');
        }}
        onNew={(text) => void navigate({ to: '/patient-add/', search: { text } })}
      />
      <Fields>
        <DateField
          {...at('dueOn')}
          label={t`Follow-up on`}
          side="future"
          earliest={words.today}
          required
        />
        {doctors.length > 1 && (
          <SelectField
            {...at('doctorId')}
            label={t`Doctor`}
            choices={doctors.map((one) => ({ value: one.id, label: one.name }))}
          />
        )}
        <Wide>
          <TextField {...at('reason')} label={t`Reason`} maxLength={100} />
        </Wide>
      </Fields>
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" classNames={wrapping} loading={editor.isBusy}>
          <Trans>Add follow-up</Trans>
        </Button>
      </div>
    </Form>
  );
}
