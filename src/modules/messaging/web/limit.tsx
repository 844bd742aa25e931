// What SMS may cost the clinic in a month: how far it has come, and the dialog that changes it.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { MoneyField } from '../../../kit/web/form/money-field.tsx';
import { look } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { spendingLimit } from '../model.ts';

/** Nothing where there is no limit. */
export function Spending() {
  const words = useWords();
  const spending = useRead(api.spending, {}).data;
  if (!spending || spending.limitPaise === null) return null;
  const spent = words.money(spending.spentPaise);
  const limit = words.money(spending.limitPaise);
  return (
    <p className={look('row', 'wrap', 'gap-4-12', 'middle', 'pad-10-inset', 'numbers')}>
      <Trans>
        {spent} of {limit} this month
      </Trans>
      {spending.spentPaise >= spending.limitPaise && (
        <Tag kind="warn">
          <Trans>Limit reached: only codes are sent. Call your patients</Trans>
        </Tag>
      )}
    </p>
  );
}

export function LimitButton() {
  const [isOpen, setOpen] = useState(false);
  const { data: spending, isLoading } = useRead(api.spending, {});
  if (!spending && !isLoading) return null;
  return (
    <>
      <Button variant="default" size="md" disabled={!spending} onClick={() => setOpen(true)}>
        <Trans>Monthly limit</Trans>
      </Button>
      {isOpen && spending && (
        <LimitDialog limitPaise={spending.limitPaise} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function LimitDialog({ limitPaise, onClose }: { limitPaise: number | null; onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useWrite(api.setLimit);
  const editor = useEditor({
    schema: spendingLimit,
    start: { limitPaise },
    save: async (wish) => {
      await mutateAsync(wish);
      toast({ kind: 'good', text: t`Limit saved` });
      onClose();
    },
  });
  return (
    <Dialog title={<Trans>Monthly limit</Trans>} isOpen onClose={onClose}>
      <Form editor={editor}>
        <MoneyField
          {...editor.at('limitPaise')}
          label={t`SMS may cost a month`}
          hint={t`Leave empty for no limit. Codes are always sent. Those who get no SMS are listed under Appointments to be called.`}
        />
        <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
