// Puts a patient on the waitlist: whom, with whom, and on which days they could come.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { addDays } from '../../../kit/shared/time.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { type Editor, forgetting, useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, Wide } from '../../../kit/web/form/form.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { useDraft } from '../../../kit/web/form/use-draft.ts';
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

type JoinEditor = Editor<z.input<typeof joining>, z.output<typeof joining>>;

/** Closed, it forgets: the next is for somebody else. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const join = useWrite(api.join);
  const chosen = useDraft<Chosen>('waitlist.patient', nobody);
  const editor = useEditor({
    schema: joining,
    start: {
      patientId: '',
      mode: 'offline',
      fromDay: words.today,
      toDay: addDays(words.today, 7),
      note: '',
    },
    draft: 'waitlist',
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
      forgetting(chosen, onClose)();
    },
  });
  const cancel = forgetting(editor, forgetting(chosen, onClose));
  return (
    <Dialog title={t`Add to the waitlist`} isOpen onClose={cancel}>
      <Form editor={editor}>
        <Whom editor={editor} chosen={chosen} />
        <Wishes editor={editor} />
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" classNames={wrapping} loading={editor.isBusy}>
            <Trans>Add to the waitlist</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Who was chosen last: the form itself knows the id alone. */
interface Chosen {
  patient: { id: string; name: string } | null;
}
const nobody: Chosen = { patient: null };

function Whom({
  editor: { form },
  chosen,
}: {
  editor: JoinEditor;
  chosen: ReturnType<typeof useDraft<Chosen>>;
}) {
  const id = useId();
  const navigate = useNavigate();
  const { patient } = chosen.typed;
  const patientId = useWatch({ control: form.control, name: 'patientId' });
  const name = patient !== null && patient.id === patientId ? patient.name : '';
  const isMissing = form.formState.errors.patientId !== undefined && name === '';
  return (
    <PatientChoice
      id={id}
      name={name}
      problem={isMissing ? problemText({ code: 'required' }) : undefined}
      onChoose={(next) => {
        chosen.type({ patient: next });
        form.setValue('patientId', next?.id ?? '', { shouldValidate: next !== null });
      }}
      onNew={(text) => void navigate({ to: '/patient-add/', search: { text } })}
    />
  );
}

function Wishes({ editor: { at } }: { editor: JoinEditor }) {
  const { t } = useLingui();
  const words = useWords();
  const { userRegion } = useMember();
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  return (
    <Fields>
      <DateField {...at('fromDay')} label={t`From`} side="future" earliest={words.today} required />
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
  );
}
