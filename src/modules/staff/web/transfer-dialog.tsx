// Hands the clinic to another doctor. It can't be taken back, so it asks for the word, and the server for a fresh proof.
import { Button, Select, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { failureText } from '../../../kit/web/sentences.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { askMember, useMember } from '../../identity/web/parts/member.ts';
import { api } from '../contract.ts';
import { look } from '../../../kit/web/look.ts';

export function TransferDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const self = useMember();
  const navigate = useNavigate();
  const query = useRead(api.members, {});
  const transferring = useWrite(api.transferOwnership);
  const [to, setTo] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const word = t`transfer`;
  const doctors = (query.data?.members ?? []).filter(
    (one) => one.isActive && one.isDoctor && !one.isOwner,
  );
  const chosen = doctors.find((one) => one.id === to);
  const isReady =
    chosen !== undefined && typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  const run = async () => {
    if (!chosen) return;
    try {
      await transferring.mutateAsync({ memberId: chosen.id });
      toast({ kind: 'good', text: t`${chosen.name} is now the owner of the clinic` });
      await askMember();
      await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <Dialog title={<Trans>Transfer the ownership</Trans>} isOpen onClose={onClose}>
      <form
        className={look('grid', 'gap-16')}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void run();
        }}
      >
        <p>
          <Trans>
            The new owner may do everything in {self.clinicName}: plan, wallet, users, all records.
            You stay as a doctor. Only they can give it back.
          </Trans>
        </p>
        <p>
          <Trans>The API keys that you made are revoked for good.</Trans>
        </p>
        {doctors.length === 0 && query.data ? (
          <p className={look('soft')}>
            <Trans>There is no other active doctor. Invite one first.</Trans>
          </p>
        ) : (
          <>
            <Select
              data-autofocus
              label={t`New owner`}
              placeholder={t`Choose a doctor`}
              data={doctors.map((one) => ({ value: one.id, label: one.name }))}
              value={to}
              onChange={setTo}
              allowDeselect={false}
            />
            <TextInput
              label={t`Type “${word}” to go on`}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </>
        )}
        {problem !== null && (
          <p className={look('bad', 'rounded', 'wash-bad', 'pad-10-12')} role="alert">
            {problem}
          </p>
        )}
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" color="red.7" disabled={!isReady} loading={transferring.isPending}>
            <Trans>Transfer</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
