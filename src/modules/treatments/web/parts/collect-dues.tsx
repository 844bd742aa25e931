// What a patient or their family owes from earlier visits, taken at the next one, in one way or two.
import { Button, Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCoins } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { wrapping } from '../../../../kit/web/button.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { forgetting, useEditor } from '../../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../../kit/web/form/form.tsx';
import { look } from '../../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { toast } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { PartsFields, partsOf } from '../../../advances/web/parts/parts-fields.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { api } from '../../contract.ts';
import type { Due } from '../../model.ts';
import { collectableOf } from '../../rules.ts';
import { advanceOf, paymentParts, startOf, useTypeChoices } from './payment-parts.ts';
import { usePaymentWords } from './payment-words.ts';

const sumOf = (dues: readonly Due[]): number =>
  dues.reduce((sum, one) => sum + collectableOf(one), 0);

/** Nothing where nobody owes anything or the reader may take no money; where all that is due is on its way, that. */
export function CollectDues({ patientId }: { patientId: string }) {
  const words = useWords();
  const may = useRight();
  const [isOpen, setOpen] = useState(false);
  const { dues = [], advances = [] } =
    useRead(api.dues, { patientId }, { when: may('Money', 'edit') }).data ?? {};
  if (dues.length === 0) return null;
  const duePaise = sumOf(dues);
  if (duePaise === 0) return <OnItsWay dues={dues} />;
  return (
    <>
      <Button
        classNames={wrapping}
        variant="default"
        aria-keyshortcuts="Alt+P"
        leftSection={<IconCoins size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Collect dues {words.money(duePaise)}</Trans>
      </Button>
      <OnItsWay dues={dues} />
      {isOpen && (
        <CollectDialog
          patientId={patientId}
          dues={dues}
          advancePaise={advanceOf(advances)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Money that was noted as pending: why less is taken than is due. */
function OnItsWay({ dues }: { dues: readonly Due[] }): ReactNode {
  const words = useWords();
  const { typeWord } = usePaymentWords();
  const coming = dues.flatMap(({ onItsWay = [] }) => onItsWay);
  if (coming.length === 0) return null;
  return (
    <p className={look('soft', 'size-1', 'numbers')}>
      <Trans>Not arrived yet</Trans>:{' '}
      {coming
        .map(({ type, amountPaise }) => `${words.money(amountPaise)} ${typeWord(type)}`)
        .join(', ')}
    </p>
  );
}

const form = z.strictObject({ ...paymentParts, ofFamily: z.boolean() });

function CollectDialog({
  patientId,
  dues,
  advancePaise,
  onClose,
}: {
  patientId: string;
  dues: readonly Due[];
  /** Of the patient and the family. */
  advancePaise: number;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const own = dues.filter((one) => one.patientId === patientId);
  const startFor = (isForFamily: boolean) => startOf(sumOf(isForFamily ? dues : own), advancePaise);
  const collecting = useWrite(api.collect);
  const editor = useEditor({
    schema: form,
    start: { ...startFor(sumOf(own) === 0), ofFamily: sumOf(own) === 0 },
    // With what is due, as of a single visit.
    draft: `collect.${patientId}.${sumOf(own)}.${sumOf(dues)}`,
    save: async ({ ofFamily: isForFamily, ...typed }) => {
      await collecting.mutateAsync({ patientId, ofFamily: isForFamily, parts: partsOf(typed) });
      toast({ kind: 'good', text: t`Payment successful` });
      onClose();
    },
  });
  const { control, getValues, setValue } = editor.form;
  const ofFamily = useWatch({ control, name: 'ofFamily' });
  const shown = ofFamily ? dues : own;
  // With money on its way what is taken is less than what is due: the list says both.
  const isWhole = shown.every((one) => collectableOf(one) === one.duePaise);
  /** The proposed sum follows; one that was typed stays. */
  const include = (isForFamily: boolean) => {
    const [was, next] = [startFor(ofFamily), startFor(isForFamily)];
    const parts = ['amountPaise', 'type', 'restPaise'] as const;
    if (parts.every((part) => getValues(part) === was[part]))
      for (const part of parts) setValue(part, next[part]);
    setValue('ofFamily', isForFamily);
  };
  const cancel = forgetting(editor, onClose);
  return (
    <Dialog title={<Trans>Collect dues</Trans>} isOpen onClose={cancel}>
      <Form editor={editor}>
        <ul className={look('bare-list', 'grid', 'gap-6')}>
          {shown.map((one) => (
            <li key={one.treatmentId}>
              <span className={look('row', 'between', 'gap-16')}>
                <span>
                  {one.patientName}, {words.dayShort(one.visitOn)}
                </span>
                <span className={look('numbers')}>{words.money(one.duePaise)}</span>
              </span>
              <OnItsWay dues={[one]} />
            </li>
          ))}
        </ul>
        {sumOf(own) < sumOf(dues) && sumOf(own) > 0 && (
          <Checkbox
            checked={ofFamily}
            label={t`For the family too`}
            onChange={(event) => include(event.currentTarget.checked)}
          />
        )}
        <PartsFields
          editor={editor}
          types={useTypeChoices(advancePaise)}
          {...(isWhole ? { duePaise: sumOf(shown) } : {})}
        />
        <FormActs save={<Trans>Take payment</Trans>} isBusy={editor.isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}
