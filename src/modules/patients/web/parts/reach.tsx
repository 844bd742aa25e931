// Whom the desk is to reach: the name with the number, and the button that rings it.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhone } from '@tabler/icons-react';
import { phoneText } from '../../../../kit/shared/contact-number.ts';
import { look } from '../../../../kit/web/look.ts';
import { LineLink } from '../../../../kit/web/quick.tsx';

interface Reachable {
  patientId: string;
  patientName: string;
  isdCode: string;
  contactNumber: string;
}

export const NameAndNumber = ({ one }: { one: Reachable }) => (
  <span className={look('grid', 'breaks')}>
    <LineLink
      to={`/patient-detail/${one.patientId}`}
      className={look('ink', 'strong', 'undecorated')}
    >
      {one.patientName}
    </LineLink>
    <span className={look('soft', 'size-1', 'numbers', 'one-line')}>{phoneText(one)}</span>
  </span>
);

export function RingUp({ one, onRing }: { one: Reachable; onRing?: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      component="a"
      href={`tel:${one.isdCode}${one.contactNumber}`}
      size="compact-md"
      variant="light"
      leftSection={<IconPhone size={16} aria-hidden="true" />}
      aria-label={`${t`Phone`}: ${one.patientName}`}
      {...(onRing ? { onClick: onRing } : {})}
    >
      <Trans>Phone</Trans>
    </Button>
  );
}
