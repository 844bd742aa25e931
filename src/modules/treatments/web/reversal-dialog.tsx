// A payment that goes back to the patient, or was noted wrongly: an entry of its own, with its reason.
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { forgetting, useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { ReturnFields } from '../../advances/web/parts/return-fields.tsx';
import { api } from '../contract.ts';
import { reversal, type KeptPayment, paymentTypes, type Treatment } from '../model.ts';
import { leftOf } from '../rules.ts';
import { paymentTypeWords } from './words.ts';

interface Returnable {
  payment: KeptPayment;
  leftPaise: number;
}

/** Payments that arrived and have not gone back whole. */
export const returnableOf = (payments: readonly KeptPayment[]): readonly Returnable[] =>
  payments
    .filter(({ entry, status }) => entry === 'payment' && status === 'Paid')
    .map((payment) => ({ payment, leftPaise: leftOf(payment, payments) }))
    .filter(({ leftPaise }) => leftPaise > 0);

export function ReversalDialog({
  treatment,
  payments,
  onClose,
}: {
  treatment: Treatment;
  payments: readonly Returnable[];
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const giving = useWrite(api.reversePayment);
  const last = payments.at(-1);
  const editor = useEditor({
    schema: reversal,
    start: {
      id: treatment.id,
      paymentId: last?.payment.id ?? '',
      entry: 'refund',
      amountPaise: last?.leftPaise ?? 0,
      type: 'Cash',
      reason: '',
    },
    // With what is left of each: nothing is proposed of money that went back meanwhile.
    draft: `reversal.${treatment.id}.${payments.map((one) => one.leftPaise).join('.')}`,
    save: async (wish) => {
      await giving.mutateAsync(wish);
      toast({ kind: 'good', text: t`Payment updated successfully` });
      onClose();
    },
  });
  const { control, setValue } = editor.form;
  const entry = useWatch({ control, name: 'entry' });
  const cancel = forgetting(editor, onClose);
  return (
    <Dialog title={<Trans>Refund or correct</Trans>} isOpen onClose={cancel}>
      <Form editor={editor}>
        <SelectField
          {...editor.at('paymentId')}
          label={t`Payment`}
          choices={payments.map(({ payment, leftPaise }) => ({
            value: payment.id,
            label: `${words.money(leftPaise)} ${i18n._(paymentTypeWords[payment.type])} ${words.dayShort(payment.paidOn)}`,
          }))}
          onChoose={(paymentId) => {
            const chosen = payments.find(({ payment }) => payment.id === paymentId);
            if (chosen) setValue('amountPaise', chosen.leftPaise);
          }}
          required
        />
        <ReturnFields
          editor={editor}
          isRefund={entry === 'refund'}
          types={paymentTypes.map((type) => ({
            value: type,
            label: i18n._(paymentTypeWords[type]),
          }))}
        />
        <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}
