// Money of a visit that is written: a payment taken at the desk, fees that are changed with a reason, pending payments that arrive or fail.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCash, IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { day, line, paise } from '../../../kit/shared/fields.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { forgetting, useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { MoneyField } from '../../../kit/web/form/money-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api as clinics } from '../../clinics/contract.ts';
import { PartsFields, partsOf } from '../../advances/web/parts/parts-fields.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { UpiCode } from '../../payments/web/parts/upi-code.tsx';
import { api } from '../contract.ts';
import { paymentStatuses, type Treatment } from '../model.ts';
import { CollectDues } from './parts/collect-dues.tsx';
import { advanceOf, paymentParts, startOf, useTypeChoices } from './parts/payment-parts.ts';
import { ReversalDialog, returnableOf } from './reversal-dialog.tsx';
import { aheadOf, dueOf, feesOf, promisedOf } from '../rules.ts';
import { paymentStatusWords, paymentTypeWords } from './words.ts';
import { look } from '../../../kit/web/look.ts';

export function MoneyActs({ treatment }: { treatment: Treatment }) {
  const { i18n } = useLingui();
  const words = useWords();
  const may = useRight();
  const [open, setOpen] = useState<'payment' | 'fees' | 'back' | null>(null);
  const settling = useWrite(api.settlePayment);
  const money = useRead(
    api.dues,
    { patientId: treatment.patientId },
    { when: may('Money', 'edit') },
  ).data;
  if (!may('Money', 'edit')) return null;
  const { payments } = treatment;
  const left = dueOf(feesOf(treatment), promisedOf(payments) + aheadOf(treatment, payments));
  const returnable = returnableOf(payments);
  const pending = payments.filter((payment) => payment.status === 'Pending');
  const settle = (paymentId: string, to: 'Paid' | 'Failed') =>
    settling.mutate({ id: treatment.id, paymentId, to }, { onError: toastFailure });
  const isMoreDue = money?.dues.some(({ treatmentId }) => treatmentId !== treatment.id) ?? false;
  return (
    <div className={look('grid', 'gap-8')}>
      {pending.map((payment) => (
        <div key={payment.id} className={look('row', 'wrap', 'gap-6', 'middle', 'size-2')}>
          {words.money(payment.amountPaise)} {i18n._(paymentTypeWords[payment.type])}
          <Button size="compact-sm" variant="default" onClick={() => settle(payment.id, 'Paid')}>
            <Trans>Arrived</Trans>
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => settle(payment.id, 'Failed')}>
            <Trans>Failed</Trans>
          </Button>
        </div>
      ))}
      <div className={look('row', 'wrap', 'gap-8')}>
        {left > 0 && (
          <Button
            variant="default"
            leftSection={<IconCash size={18} aria-hidden="true" />}
            onClick={() => setOpen('payment')}
          >
            <Trans>Take payment</Trans>
          </Button>
        )}
        <Button
          variant="subtle"
          leftSection={<IconReceipt size={18} aria-hidden="true" />}
          onClick={() => setOpen('fees')}
        >
          <Trans>Change fees</Trans>
        </Button>
        {returnable.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconReceiptRefund size={18} aria-hidden="true" />}
            onClick={() => setOpen('back')}
          >
            <Trans>Refund or correct</Trans>
          </Button>
        )}
        {/* What is due of this visit alone is taken above. */}
        {isMoreDue && <CollectDues patientId={treatment.patientId} />}
      </div>
      {open === 'back' && (
        <ReversalDialog treatment={treatment} payments={returnable} onClose={() => setOpen(null)} />
      )}
      {open === 'payment' && (
        <PaymentDialog
          treatment={treatment}
          left={left}
          advancePaise={advanceOf(money?.advances ?? [])}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'fees' && <FeesDialog treatment={treatment} onClose={() => setOpen(null)} />}
    </div>
  );
}

const paymentForm = z.strictObject({
  ...paymentParts,
  paidOn: day(),
  status: z.enum(paymentStatuses),
});

function PaymentDialog({
  treatment,
  left,
  advancePaise,
  onClose,
}: {
  treatment: Treatment;
  left: number;
  /** Of the patient and the family. */
  advancePaise: number;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const paying = useWrite(api.addPayment);
  const editor = useEditor({
    schema: paymentForm,
    start: { ...startOf(left, advancePaise), paidOn: words.today, status: 'Paid' },
    // With what is due: an amount that was typed before somebody else took a part is not for what is left.
    draft: `payment.${treatment.id}.${left}.${words.today}`,
    save: async ({ paidOn, status, ...typed }) => {
      const [first, ...otherParts] = partsOf(typed);
      if (!first) return;
      await paying.mutateAsync({ id: treatment.id, ...first, paidOn, status, otherParts });
      toast({ kind: 'good', text: t`Payment successful` });
      onClose();
    },
  });
  const clinic = useRead(clinics.mine, {}).data;
  const upiId = clinic?.upiId ?? '';
  const upiPaise = upiOf(useWatch({ control: editor.form.control }));
  const cancel = forgetting(editor, onClose);
  return (
    <Dialog title={<Trans>Take payment</Trans>} isOpen onClose={cancel}>
      <Form editor={editor}>
        <PartsFields editor={editor} types={useTypeChoices(advancePaise)} duePaise={left} />
        {upiPaise > 0 && upiId !== '' && (
          <UpiCode
            upiId={upiId}
            name={clinic?.name ?? ''}
            amountPaise={upiPaise}
            note={treatment.caseNumber}
            reference={treatment.id}
          />
        )}
        <DateField
          {...editor.at('paidOn')}
          label={t`Transaction date`}
          side="past"
          latest={words.today}
          required
        />
        <SelectField
          {...editor.at('status')}
          label={t`Status`}
          choices={paymentStatuses.map((status) => ({
            value: status,
            label: i18n._(paymentStatusWords[status]),
          }))}
          required
        />
        <FormActs save={<Trans>Take payment</Trans>} isBusy={editor.isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}

/** What is typed to come by UPI. */
function upiOf(typed: Partial<z.input<typeof paymentForm>>): number {
  const sum = (type: unknown, amount: unknown) =>
    type === 'UPI' && typeof amount === 'number' ? amount : 0;
  return sum(typed.type, typed.amountPaise) + sum(typed.restType, typed.restPaise);
}

const feesForm = z.strictObject({
  totalFeesPaise: paise(),
  discountPaise: paise(),
  reason: line(40),
});

function FeesDialog({ treatment, onClose }: { treatment: Treatment; onClose: () => void }) {
  const { t } = useLingui();
  const changing = useWrite(api.changeFees);
  const seen = feesOf(treatment);
  const editor = useEditor({
    schema: feesForm,
    start: { ...seen, reason: '' },
    draft: `fees.${treatment.id}.${seen.totalFeesPaise}.${seen.discountPaise}`,
    save: async (fees) => {
      await changing.mutateAsync({ id: treatment.id, ...fees, seen });
      toast({ kind: 'good', text: t`Fees updated successfully` });
      onClose();
    },
  });
  const cancel = forgetting(editor, onClose);
  return (
    <Dialog title={<Trans>Change fees</Trans>} isOpen onClose={cancel}>
      <Form editor={editor}>
        <MoneyField {...editor.at('totalFeesPaise')} label={t`Total fees`} required />
        <MoneyField {...editor.at('discountPaise')} label={t`Discount`} />
        <TextField
          {...editor.at('reason')}
          label={t`Reason`}
          hint={t`Kept with the change`}
          maxLength={40}
          required
        />
        <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}
