import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { forgetting, useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import { moneyTypes } from '../model.ts';
import { moneyTypeWords } from './parts/money-words.ts';
import { PartsFields, partsOf, partsShape } from './parts/parts-fields.tsx';

const form = z.strictObject(partsShape(moneyTypes));

interface Props {
  patientId: string;
  /** Of earlier ones. */
  leftPaise: number;
  onClose: () => void;
}

export function TakeDialog({ patientId, leftPaise, onClose }: Props) {
  const { t, i18n } = useLingui();
  const taking = useWrite(api.take);
  const editor = useEditor({
    schema: form,
    start: { amountPaise: 0, type: 'Cash', restPaise: null, restType: 'UPI' },
    // With what is there: one that was taken although its answer was lost is not proposed again.
    draft: `advance.${patientId}.${leftPaise}`,
    save: async (typed) => {
      await taking.mutateAsync({ patientId, parts: partsOf(typed) });
      toast({ kind: 'good', text: t`Payment successful` });
      onClose();
    },
  });
  const cancel = forgetting(editor, onClose);
  return (
    <Dialog title={<Trans>Take advance</Trans>} isOpen onClose={cancel}>
      <Form editor={editor}>
        <PartsFields
          editor={editor}
          types={moneyTypes.map((type) => ({ value: type, label: i18n._(moneyTypeWords[type]) }))}
        />
        <FormActs save={<Trans>Take advance</Trans>} isBusy={editor.isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}
