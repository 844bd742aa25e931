import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { forgetting, useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import { type Entry, moneyTypes, returning } from '../model.ts';
import { moneyTypeWords } from './parts/money-words.ts';
import { ReturnFields } from './parts/return-fields.tsx';

interface Props {
  entry: Entry;
  /** What of it has neither gone back nor been used. */
  leftPaise: number;
  onClose: () => void;
}

export function GiveBackDialog({ entry, leftPaise, onClose }: Props) {
  const { t, i18n } = useLingui();
  const giving = useWrite(api.reverse);
  const editor = useEditor({
    schema: returning,
    start: {
      entryId: entry.id,
      entry: 'refund',
      amountPaise: leftPaise,
      type: entry.type ?? 'Cash',
      reason: '',
    },
    draft: `advance-back.${entry.id}.${leftPaise}`,
    save: async (wish) => {
      await giving.mutateAsync(wish);
      toast({ kind: 'good', text: t`Payment updated successfully` });
      onClose();
    },
  });
  const kind = useWatch({ control: editor.form.control, name: 'entry' });
  const cancel = forgetting(editor, onClose);
  return (
    <Dialog title={<Trans>Refund or correct</Trans>} isOpen onClose={cancel}>
      <Form editor={editor}>
        <ReturnFields
          editor={editor}
          isRefund={kind === 'refund'}
          isRefundAlone={entry.isFromVisit}
          types={moneyTypes.map((type) => ({ value: type, label: i18n._(moneyTypeWords[type]) }))}
        />
        <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}
