import { ActionIcon, Button, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCertificate, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { KeptPicture } from '../../../kit/web/uploads.tsx';
import { api } from '../contract.ts';
import type { Certificate } from '../model.ts';
import { CertificateForm } from './certificate-form.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './certificates.module.css';

export function CertificatePage() {
  return <ProfileFrame>{() => <Certificates />}</ProfileFrame>;
}

function Certificates() {
  const query = useRead(api.certificates, {});
  const [open, setOpen] = useState<Certificate | 'new' | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen('new')}>
      <Trans>Add certificate</Trans>
    </Button>
  );
  if (!query.data)
    return (
      <Card>
        {query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <RowsOnTheWay rows={3} columns={2} />
        )}
      </Card>
    );
  const { certificates } = query.data;
  return (
    <>
      <Card>
        {certificates.length === 0 ? (
          <Empty
            title={<Trans>No certificate yet</Trans>}
            words={
              <Trans>Fellowships, courses and memberships, with up to five pictures each.</Trans>
            }
            picture={<IconCertificate size={56} stroke={1.1} aria-hidden="true" />}
            action={add}
          />
        ) : (
          <>
            <ul className={withLook(styles['list'], 'column', 'gap-16', 'no-marks', 'pad-0')}>
              {certificates.map((one) => (
                <Row key={one.id} certificate={one} onOpen={() => setOpen(one)} />
              ))}
            </ul>
            {add}
          </>
        )}
      </Card>
      <Dialog
        title={open === 'new' ? <Trans>Add certificate</Trans> : <Trans>Edit certificate</Trans>}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {open !== null && (
          <CertificateForm
            certificate={open === 'new' ? null : open}
            onDone={() => setOpen(null)}
          />
        )}
      </Dialog>
    </>
  );
}

function Row({ certificate: one, onOpen }: { certificate: Certificate; onOpen: () => void }) {
  const { t } = useLingui();
  const remove = useWrite(api.removeCertificate);
  const restore = useWrite(api.restoreCertificate);
  const takeAway = async () => {
    try {
      const { version } = await remove.mutateAsync({ id: one.id, version: one.version });
      const undo = () => void restore.mutateAsync({ id: one.id, version }).catch(toastFailure);
      toast({ kind: 'good', text: t`${one.name} is removed`, act: { label: t`Undo`, run: undo } });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <li className={withLook(styles['row'], 'column', 'gap-8', 'line-below')}>
      <div className={look('row', 'gap-8', 'middle', 'between')}>
        <span>
          <b>{one.name}</b> <span className={look('soft', 'numbers')}>{one.year}</span>
        </span>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t`Actions for ${one.name}`}
            >
              <IconDots size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={18} />} onClick={onOpen}>
              <Trans>Edit</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={18} />} onClick={() => void takeAway()}>
              <Trans>Remove</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={look('row', 'wrap', 'gap-10')}>
        {one.pictures.map((picture, at) => (
          <KeptPicture
            key={picture}
            verb={api.certificatePicture}
            input={{ id: one.id, picture }}
            alt={t`${one.name}, picture ${at + 1}`}
            className={withLook(styles['picture'], 'sunk', 'boxed', 'rounded', 'block')}
          />
        ))}
      </div>
    </li>
  );
}
