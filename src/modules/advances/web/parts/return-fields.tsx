// How much of a payment goes back or was wrong, how it is paid out, and why.
import { useLingui } from '@lingui/react/macro';
import { MoneyField } from '../../../../kit/web/form/money-field.tsx';
import { SelectField } from '../../../../kit/web/form/select-field.tsx';
import { TextField } from '../../../../kit/web/form/text-field.tsx';

interface Props {
  editor: { at: (name: 'entry' | 'amountPaise' | 'type' | 'reason') => { name: string } };
  isRefund: boolean;
  /** Nothing was entered by mistake here: what a visit left goes back, or stays. */
  isRefundAlone?: boolean;
  /** How a refund may be paid out. */
  types: readonly { value: string; label: string }[];
}

export function ReturnFields({ editor, isRefund, isRefundAlone = false, types }: Props) {
  const { t } = useLingui();
  return (
    <>
      <SelectField
        {...editor.at('entry')}
        label={t`What happened`}
        choices={[
          { value: 'refund', label: t`The patient gets money back` },
          ...(isRefundAlone ? [] : [{ value: 'correction', label: t`Entered by mistake` }]),
        ]}
        required
      />
      <MoneyField {...editor.at('amountPaise')} label={t`Amount`} required />
      {isRefund && (
        <SelectField
          {...editor.at('type')}
          label={t`Transaction type`}
          hint={t`How you give the money back. It is noted here, nothing is sent by itself.`}
          choices={types}
          required
        />
      )}
      <TextField
        {...editor.at('reason')}
        label={t`Reason`}
        hint={t`Kept with the payment`}
        maxLength={40}
        required
      />
    </>
  );
}
