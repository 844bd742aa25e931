// The account that payouts go to. Its number is shown by its end alone; to change it, it is typed whole and twice.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingBank, IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs } from '../../../kit/web/form/form.tsx';
import { SuggestField } from '../../../kit/web/form/suggest-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api as clinics } from '../../clinics/contract.ts';
import type { BankShown } from '../../clinics/model.ts';
import { bankNames, bankOf } from '../../clinics/rules.ts';
import { askMember, useMember } from '../../identity/web/parts/member.ts';
import { ProfileFrame } from './profile-frame.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './profile.module.css';

export function BankPage() {
  const { isOwner } = useMember();
  return (
    <ProfileFrame>
      {(profile) =>
        isOwner ? (
          <Bank name={profile.name} />
        ) : (
          <Card>
            <Empty
              picture={<IconBuildingBank size={56} stroke={1.1} aria-hidden="true" />}
              title={<Trans>Only the clinic’s owner sees bank details</Trans>}
              words={<Trans>Payouts of the clinic go to the owner’s account.</Trans>}
            />
          </Card>
        )
      }
    </ProfileFrame>
  );
}

function Bank({ name }: { name: string }) {
  const query = useRead(clinics.bank, {});
  const [isChanging, setChanging] = useState(false);
  if (!query.data)
    return (
      <Card>
        {query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <RowsOnTheWay rows={4} columns={2} />
        )}
      </Card>
    );
  const { bank } = query.data;
  if (bank && !isChanging) return <Shown bank={bank} onChange={() => setChanging(true)} />;
  return (
    <BankForm
      key={String(bank?.version ?? 0)}
      bank={bank}
      name={name}
      onDone={() => setChanging(false)}
    />
  );
}

function Shown({ bank, onChange }: { bank: BankShown; onChange: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const facts = [
    [t`Account holder`, bank.holder],
    [t`Account number`, `•••• •••• ${bank.accountEnd}`],
    [t`IFSC`, bank.ifsc],
    [t`Bank`, bank.bankName],
  ] as const;
  return (
    <Card>
      <div className={withLook(styles['stack'], 'column', 'gap-20')}>
        <dl className={withLook(styles['facts'], 'grid', 'gap-16')}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={look('soft', 'size-1')}>
          <Trans>
            Saved {words.dayTime(bank.savedAt)} by {bank.savedBy}
          </Trans>
        </p>
        <div>
          <Button variant="default" onClick={onChange}>
            <Trans>Change account</Trans>
          </Button>
        </div>
      </div>
    </Card>
  );
}

function BankForm({
  bank,
  name,
  onDone,
}: {
  bank: BankShown | null;
  name: string;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const save = useWrite(clinics.saveBank);
  // No draft: an account number is kept nowhere but at the server.
  const editor = useEditor({
    schema: clinics.saveBank.input,
    start: {
      holder: bank?.holder ?? name.replace(/^dr\.?\s+/i, ''),
      accountNumber: '',
      confirmAccountNumber: '',
      ifsc: bank?.ifsc ?? '',
      bankName: bank?.bankName ?? '',
      version: bank?.version ?? 0,
    },
    save: async (input) => {
      await save.mutateAsync(input);
      await askMember();
      toast({ kind: 'good', text: t`Bank details updated` });
      onDone();
    },
  });
  const { at } = editor;
  const ifsc = useWatch({ control: editor.form.control, name: 'ifsc' });
  const known = bankOf(ifsc ?? '');
  const { setValue, getFieldState } = editor.form;
  useEffect(() => {
    if (known !== null && !getFieldState('bankName').isTouched) setValue('bankName', known);
  }, [known, setValue, getFieldState]);
  return (
    <Form editor={editor}>
      <Card>
        <div className={withLook(styles['stack'], 'column', 'gap-20')}>
          <p className={look('soft', 'size-1')}>
            <Trans>
              Online fees are paid out to this account. For a day after a change nothing is paid
              out.
            </Trans>
          </p>
          <Fields>
            <TextField
              {...at('holder')}
              label={t`Account holder`}
              required
              maxLength={120}
              hint={t`As the bank writes it`}
            />
            <TextField
              {...at('ifsc')}
              label={t`IFSC`}
              required
              maxLength={11}
              hint={t`On the cheque book and the passbook`}
            />
            <TextField
              {...at('accountNumber')}
              label={t`Account number`}
              required
              maxLength={24}
              keys="numeric"
            />
            <TextField
              {...at('confirmAccountNumber')}
              label={t`Account number again`}
              required
              maxLength={24}
              keys="numeric"
            />
            <SuggestField
              {...at('bankName')}
              label={t`Bank`}
              required
              suggestions={known ? [known, ...bankNames] : bankNames}
              maxLength={60}
            />
          </Fields>
          <p className={look('row', 'gap-6', 'middle', 'soft', 'size-1')}>
            <IconLock size={16} aria-hidden="true" />
            <Trans>Stored encrypted. The full number is never shown again.</Trans>
          </p>
        </div>
      </Card>
      <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy}>
        {bank && (
          <Button variant="default" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </FormActs>
    </Form>
  );
}
