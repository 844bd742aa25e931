import { Button, Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { phoneText } from '../../../kit/shared/contact-number.ts';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import type { Contacts as ContactsOf } from '../model.ts';
import { AuthenticatorRow } from './authenticator.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './contacts.module.css';

/** How the account is reached, and whether a strange device is asked for more than the password. */
export function Contacts() {
  const query = useRead(api.contacts, {});
  return (
    <Card flush title={<Trans>How to reach you</Trans>}>
      {query.data ? (
        <Present contacts={query.data} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RowsOnTheWay rows={3} columns={2} />
      )}
    </Card>
  );
}

function Present({ contacts }: { contacts: ContactsOf }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isEmailOpen, openEmail] = useState(false);
  const ask = useWrite(api.askNewDevices);
  const settle = async (isOn: boolean) => {
    await ask.mutateAsync({ isOn });
    toast({
      kind: 'good',
      text: isOn
        ? t`New devices will be asked for an OTP.`
        : t`New devices will not be asked for an OTP.`,
    });
  };
  return (
    <div className={look('grid')}>
      <Contact
        name={<Trans>E-mail</Trans>}
        value={contacts.email}
        isVerified={contacts.emailIsVerified}
      >
        <Button variant="default" size="compact-md" onClick={() => openEmail(true)}>
          {contacts.emailIsVerified ? <Trans>Change e-mail</Trans> : <Trans>Verify e-mail</Trans>}
        </Button>
      </Contact>
      <Contact
        name={<Trans>Contact number</Trans>}
        value={phoneText(contacts)}
        isVerified={contacts.phoneIsVerified}
      >
        <Button
          variant="default"
          size="compact-md"
          onClick={() => void navigate({ to: '/verify-phone' })}
        >
          {contacts.phoneIsVerified ? <Trans>Change number</Trans> : <Trans>Verify number</Trans>}
        </Button>
      </Contact>
      {/* The app's code takes the place of the OTP. */}
      {!contacts.hasAuthenticator && (
        <div className={withLook(styles['row'], 'row', 'wrap', 'gap-12', 'middle', 'line-between')}>
          <Switch
            label={t`Ask new devices for an OTP`}
            description={
              contacts.clinicAsksNewDevices
                ? t`Your clinic asks this of all users.`
                : t`With your password alone nobody can get in: your phone or mailbox is needed too.`
            }
            checked={contacts.asksNewDevices || contacts.clinicAsksNewDevices}
            disabled={ask.isPending || contacts.clinicAsksNewDevices}
            onChange={(event) => void settle(event.currentTarget.checked).catch(toastFailure)}
          />
        </div>
      )}
      <AuthenticatorRow contacts={contacts} />
      {isEmailOpen && (
        <EmailDialog
          present={contacts.email}
          isVerified={contacts.emailIsVerified}
          onClose={() => openEmail(false)}
        />
      )}
    </div>
  );
}

function Contact({
  name,
  value,
  isVerified,
  children,
}: {
  name: ReactNode;
  value: string;
  isVerified: boolean;
  children: ReactNode;
}) {
  return (
    <div className={withLook(styles['row'], 'row', 'wrap', 'gap-12', 'middle', 'line-between')}>
      <div className={withLook(styles['words'], 'grid', 'min-0')}>
        <span>{name}</span>
        <strong>{value}</strong>
      </div>
      <Tag kind={isVerified ? 'good' : 'warn'}>
        {isVerified ? <Trans>Verified</Trans> : <Trans>Not verified</Trans>}
      </Tag>
      {children}
    </div>
  );
}
