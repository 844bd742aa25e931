// The patient's own page, to scan from the screen or to send: their place, another time, cancel.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { qrSvg } from '../../../../kit/shared/qr.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { look } from '../../../../kit/web/look.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { copyText } from '../../../../kit/web/copy-text.ts';
import { api } from '../../contract.ts';
import type { Appointment } from '../../model.ts';

interface Props {
  appointment: Pick<Appointment, 'id' | 'patientName'>;
  onClose: () => void;
}

export function LinkDialog({ appointment: { id, patientName }, onClose }: Props) {
  const { t } = useLingui();
  const query = useRead(api.link, { id });
  return (
    <Dialog title={t`Patient’s link`} isOpen onClose={onClose}>
      {query.data ? (
        <Shown url={query.data.url} patientName={patientName} />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={280} />
      )}
    </Dialog>
  );
}

function Shown({ url, patientName }: { url: string; patientName: string }) {
  const { t } = useLingui();
  const copy = () => copyText(url, t`Link copied`);
  return (
    <div className={look('grid', 'gap-16', 'centre')}>
      <p>
        <Trans>
          {patientName} can see the place in the queue here, take another time or cancel.
        </Trans>
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg(url).svg)}`}
        alt={t`QR code of the patient’s link`}
        width={220}
        height={220}
      />
      <p className={look('breaks', 'soft', 'size-2')}>{url}</p>
      <Button leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={copy}>
        <Trans>Copy the link</Trans>
      </Button>
    </div>
  );
}
