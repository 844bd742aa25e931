// A payout is asked for: how much, to which account; the server has the last word.
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { forgetting, useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { MoneyField } from '../../../kit/web/form/money-field.tsx';
import { look } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Answer } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api as clinics } from '../../clinics/contract.ts';
import { api } from '../contract.ts';
import { payoutAsked } from '../model.ts';

export function PayoutDialog({
  eligiblePaise,
  onClose,
}: {
  eligiblePaise: number;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const query = useRead(clinics.bank, {});
  const asking = useWrite(api.requestPayout);
  const editor = useEditor({
    schema: payoutAsked,
    start: { amountPaise: eligiblePaise },
    draft: `payout.${eligiblePaise}`,
    save: async (wish) => {
      await asking.mutateAsync(wish);
      toast({ kind: 'good', text: t`Payout requested` });
      onClose();
    },
  });
  const cancel = forgetting(editor, onClose);
  return (
    <Dialog title={<Trans>Request payout</Trans>} isOpen onClose={cancel}>
      <Form editor={editor}>
        <MoneyField
          {...editor.at('amountPaise')}
          label={t`Amount`}
          hint={t`Eligible payout ${words.money(eligiblePaise)}`}
          required
        />
        <Answer query={query}>
          {({ bank }) =>
            bank && (
              <p className={look('soft', 'size-1')}>
                <Trans>
                  To {bank.bankName}, •••• {bank.accountEnd}, {bank.holder}
                </Trans>
              </p>
            )
          }
        </Answer>
        <FormActs save={<Trans>Request payout</Trans>} isBusy={editor.isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}
