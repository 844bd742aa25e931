// An entry that was wrong: marked with the reason, and what was given in truth noted in its place.
import { Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useEditor } from '../../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../../kit/web/form/form.tsx';
import { TextField } from '../../../../kit/web/form/text-field.tsx';
import { useWrite } from '../../../../kit/web/query.ts';
import { toast } from '../../../../kit/web/toast.tsx';
import { api } from '../../contract.ts';
import { correcting, type Vaccination } from '../../model.ts';
import { DoseFields, OccasionFields } from './dose-fields.tsx';

interface Props {
  wrong: Vaccination;
  onClose: () => void;
}

export function CorrectDialog(props: Props) {
  return (
    <Dialog
      title={<Trans>Correct: {props.wrong.vaccine}</Trans>}
      isOpen
      onClose={props.onClose}
      width={640}
    >
      <CorrectForm {...props} />
    </Dialog>
  );
}

function CorrectForm({ wrong, onClose }: Props) {
  const { t } = useLingui();
  const correct = useWrite(api.correct);
  const [isNothing, setNothing] = useState(false);
  const { id, schedule, givenOn, isHere, givenBy, vaccine, dose, brand, batch, site, nextOn } =
    wrong;
  const instead = {
    schedule,
    givenOn,
    isHere,
    givenBy,
    dose: { vaccine, dose, brand, batch, site, nextOn },
  };
  const editor = useEditor({
    schema: correcting,
    start: { id, reason: '', instead },
    save: async (typed) => {
      await correct.mutateAsync({ ...typed, instead: isNothing ? null : typed.instead });
      toast({ kind: 'good', text: isNothing ? t`Marked as wrong` : t`Corrected` });
      onClose();
    },
  });
  return (
    <Form editor={editor}>
      <TextField
        {...editor.at('reason')}
        label={t`What was wrong?`}
        hint={t`The first entry stays in the record, marked as wrong`}
        maxLength={100}
        required
      />
      <Checkbox
        label={t`It was not given at all`}
        checked={isNothing}
        onChange={(event) => setNothing(event.currentTarget.checked)}
      />
      {!isNothing && (
        <>
          <OccasionFields under="instead." />
          <DoseFields under="instead.dose." hasNext={dose === ''} />
        </>
      )}
      <FormActs
        save={isNothing ? <Trans>Mark as wrong</Trans> : <Trans>Save</Trans>}
        isBusy={editor.isBusy}
        onCancel={onClose}
      />
    </Form>
  );
}
