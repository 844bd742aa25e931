// The authenticator app of an account: set up with its backup codes, shown as it stands, removed.
import { Button, TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { qrSvg } from '../../../kit/shared/qr.ts';
import { copyText } from '../../../kit/web/copy-text.ts';
import { Dialog, ForeverDialog } from '../../../kit/web/dialog.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { saveBlob } from '../../../kit/web/save-file.ts';
import { failureText, fieldProblemsOf, problemText } from '../../../kit/web/sentences.ts';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import type { Contacts } from '../model.ts';
import styles from './contacts.module.css';

type Begun = OutputOf<typeof api.beginAuthenticator>;

export function AuthenticatorRow({ contacts }: { contacts: Contacts }) {
  const { t } = useLingui();
  const remove = useWrite(api.removeAuthenticator);
  const [isOpen, open] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { hasAuthenticator: isSet, backupCodesLeft } = contacts;
  return (
    <div className={withLook(styles['row'], 'row', 'wrap', 'gap-12', 'middle', 'line-between')}>
      <div className={withLook(styles['words'], 'grid', 'min-0')}>
        <strong>
          <Trans>Authenticator app</Trans>
        </strong>
        <span>
          {isSet ? (
            <Plural
              value={backupCodesLeft}
              one="New devices are asked for its code. # backup code is left."
              other="New devices are asked for its code. # backup codes are left."
            />
          ) : (
            <Trans>Gives a code for new devices without SMS, even where there is no network.</Trans>
          )}
        </span>
      </div>
      <Tag kind={isSet ? 'good' : 'plain'}>{isSet ? <Trans>On</Trans> : <Trans>Off</Trans>}</Tag>
      {isSet ? (
        <Button variant="default" size="compact-md" onClick={() => setRemoving(true)}>
          <Trans>Remove</Trans>
        </Button>
      ) : (
        <Button variant="default" size="compact-md" onClick={() => open(true)}>
          <Trans>Set up</Trans>
        </Button>
      )}
      {isOpen && <AuthenticatorDialog onClose={() => open(false)} />}
      <ForeverDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={<Trans>Remove the authenticator app</Trans>}
        what={
          <Trans>
            New devices are no longer asked for its code, and the backup codes are worth nothing.
          </Trans>
        }
        act={<Trans>Remove</Trans>}
        onAct={async () => {
          await remove.mutateAsync({});
          toast({ kind: 'good', text: t`The authenticator app is removed.` });
        }}
      />
    </div>
  );
}

function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [backupCodes, setBackupCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      title={
        backupCodes ? <Trans>Backup codes</Trans> : <Trans>Set up the authenticator app</Trans>
      }
      isOpen
      onClose={onClose}
    >
      {backupCodes ? (
        <BackupCodes codes={backupCodes} onDone={onClose} />
      ) : begun ? (
        <FirstCode begun={begun} onConfirmed={setBackupCodes} />
      ) : (
        <Needed onBegun={setBegun} />
      )}
    </Dialog>
  );
}

function Needed({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const begin = useWrite(api.beginAuthenticator);
  return (
    <div className={look('grid', 'gap-16')}>
      <p>
        <Trans>
          You need an authenticator app on your phone, such as Google Authenticator or Microsoft
          Authenticator. It shows a new code every half minute.
        </Trans>
      </p>
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        <Button
          loading={begin.isPending}
          data-autofocus
          onClick={() => void begin.mutateAsync({}).then(onBegun, toastFailure)}
        >
          <Trans>Continue</Trans>
        </Button>
      </div>
    </div>
  );
}

function FirstCode({
  begun: { link, key },
  onConfirmed,
}: {
  begun: Begun;
  onConfirmed: (backupCodes: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const confirm = useWrite(api.confirmAuthenticator);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    try {
      onConfirmed((await confirm.mutateAsync({ code })).backupCodes);
    } catch (error) {
      const inField = fieldProblemsOf(error)['code'];
      setProblem(inField ? problemText(inField) : failureText(error));
    }
  };
  return (
    <form
      className={look('grid', 'gap-16')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) void send();
      }}
    >
      <p>
        <Trans>
          Scan this code with an authenticator app, or type the key into it. Then enter the 6 digits
          that it shows.
        </Trans>
      </p>
      <div className={look('row', 'wrap', 'gap-16', 'middle')}>
        <img
          className={look('card-corners', 'boxed')}
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg(link).svg)}`}
          alt={t`QR code for the authenticator app`}
          width={176}
          height={176}
        />
        <div className={withLook(styles['words'], 'grid', 'gap-8', 'min-0')}>
          <span>
            <Trans>Key</Trans>
          </span>
          <code className={look('numbers', 'breaks')}>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <a href={link}>
            <Trans>Open in an app on this device</Trans>
          </a>
        </div>
      </div>
      <TextInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step's one field
        autoFocus
        label={t`Code from the app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ''}>
          <Trans>Verify</Trans>
        </Button>
      </div>
    </form>
  );
}

function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const text = codes.join('\n');
  return (
    <div className={look('grid', 'gap-16')}>
      <p>
        <Trans>
          The authenticator app is set up. If you lose it, each of these codes lets you in once.
          Keep them where nobody else finds them: they are not shown again.
        </Trans>
      </p>
      <ul className={withLook(styles['codes'], 'bare-list', 'ground', 'rounded', 'pad-14-inset')}>
        {codes.map((one) => (
          <li key={one}>
            <code className={look('numbers')}>{one}</code>
          </li>
        ))}
      </ul>
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" onClick={() => copyText(text, t`Copied`)}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveBlob(
              new Blob([`${text}\n`], { type: 'text/plain' }),
              'practice-diary-backup-codes.txt',
            )
          }
        >
          <Trans>Download</Trans>
        </Button>
        <Button onClick={onDone} data-autofocus>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
}
