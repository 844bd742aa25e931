// A patient's ABHA on their page: the number and the card, or the way to one.
import { Button, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconDownload, IconEye, IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fetchPaper } from '../../../../kit/web/client.ts';
import { Dialog, ForeverDialog } from '../../../../kit/web/dialog.tsx';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Patient } from '../../../patients/model.ts';
import { saveFile } from '../../../../kit/web/save-file.ts';
import { api } from '../../contract.ts';
import type { Link as AbhaLink } from '../../model.ts';
import { AbhaFlow } from './abha-flow.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './abha.module.css';

interface Props {
  patient: Patient;
  mayEdit: boolean;
}

export function Abha({ patient, mayEdit }: Props) {
  const query = useRead(api.of, { patientId: patient.id });
  const [isOpen, setOpen] = useState(false);
  const data = query.data;
  const isOff = data?.gateway === 'off';
  return (
    <section className={styles['abha']} aria-labelledby={`abha-${patient.id}`}>
      <h2 className={look('size-3', 'strong')} id={`abha-${patient.id}`}>
        ABHA
      </h2>
      {query.isPending && !query.error && <Skeleton height={64} />}
      {query.error && !data && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {data?.link && <Linked patient={patient} link={data.link} mayEdit={mayEdit} />}
      {data && !data.link && (
        <>
          <p className={look('soft', 'size-1')}>
            {isOff ? (
              <Trans>ABHA is not set up on this server.</Trans>
            ) : data.flow ? (
              <Trans>Linking has started. Continue here.</Trans>
            ) : (
              <Trans>No ABHA yet. With it, reports of other hospitals can be found.</Trans>
            )}
          </p>
          {mayEdit && !isOff && (
            <div className={styles['acts']}>
              <Button
                variant="light"
                leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
                onClick={() => setOpen(true)}
              >
                {data.flow ? <Trans>Continue</Trans> : <Trans>Link or create ABHA</Trans>}
              </Button>
            </div>
          )}
        </>
      )}
      {isOpen && data && (
        <AbhaFlow
          patient={patient}
          flow={data.flow}
          gateway={data.gateway}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}

function Linked({
  patient,
  link,
  mayEdit,
}: {
  patient: Patient;
  link: AbhaLink;
  mayEdit: boolean;
}) {
  const { t } = useLingui();
  const words = useWords();
  const unlink = useWrite(api.unlink);
  const [isShown, setShown] = useState<'card' | 'unlink' | null>(null);
  const day = words.day(words.dayOf(link.verifiedAt));
  return (
    <>
      <div className={look('row', 'gap-10', 'top')}>
        <IconShieldCheck size={22} aria-hidden="true" className={look('rigid', 'good') ?? ''} />
        <div className={withLook(styles['ids'], 'grid', 'grow', 'min-0', 'breaks')}>
          {link.number !== '' && (
            <span className={withLook(styles['number'], 'numbers')}>{link.number}</span>
          )}
          {link.address !== '' && <span>{link.address}</span>}
          <span className={look('soft', 'size-1')}>
            <Trans>Verified {day}</Trans>
          </span>
        </div>
        {mayEdit && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="subtle" color="gray" px={8} aria-label={t`More about ABHA`}>
                <IconDots size={18} aria-hidden="true" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setShown('unlink')}>
                <Trans>Unlink ABHA</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {link.hasCard ? (
        <div className={styles['acts']}>
          <Button
            size="compact-md"
            variant="light"
            leftSection={<IconEye size={16} aria-hidden="true" />}
            onClick={() => setShown('card')}
          >
            <Trans>View card</Trans>
          </Button>
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => void saveFile(api.card, { patientId: patient.id }).catch(toastFailure)}
          >
            <Trans>Download card</Trans>
          </Button>
        </div>
      ) : (
        <p className={look('soft', 'size-1')}>
          <Trans>ABDM gave no card. Link again to fetch it.</Trans>
        </p>
      )}
      {isShown === 'card' && <CardDialog patient={patient} onClose={() => setShown(null)} />}
      <ForeverDialog
        isOpen={isShown === 'unlink'}
        onClose={() => setShown(null)}
        title={<Trans>Unlink the ABHA of {patient.name}</Trans>}
        what={
          <Trans>
            The ABHA number is removed from this record, and name, date of birth and gender can be
            edited again. The patient keeps the ABHA, and it can be linked again.
          </Trans>
        }
        act={<Trans>Unlink</Trans>}
        onAct={async () => {
          await unlink.mutateAsync({ patientId: patient.id });
          toast({ kind: 'good', text: t`ABHA unlinked` });
        }}
      />
    </>
  );
}

function CardDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const { t } = useLingui();
  const [picture, setPicture] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let address = '';
    void fetchPaper(api.card, { patientId: patient.id }, leaving.signal).then(
      ({ blob }) => {
        address = URL.createObjectURL(blob);
        setPicture(address);
      },
      (fault: unknown) => {
        if (!leaving.signal.aborted) setError(fault);
      },
    );
    return () => {
      leaving.abort();
      URL.revokeObjectURL(address);
    };
  }, [patient.id]);
  return (
    <Dialog title={<Trans>ABHA card</Trans>} isOpen onClose={onClose} width={620}>
      {error !== null && <Failed error={error} onRetry={onClose} />}
      {error === null && picture === null && <Skeleton height={320} />}
      {picture !== null && (
        <img
          className={withLook(styles['card'], 'block', 'full', 'boxed', 'rounded')}
          src={picture}
          alt={t`ABHA card of ${patient.name}`}
        />
      )}
    </Dialog>
  );
}
