// Scan and share: the code at the counter, by which patients hand over their ABHA and get a token.
import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { qrSvg } from '../../../../kit/shared/qr.ts';
import { CallRefused } from '../../../../kit/web/client.ts';
import { Card } from '../../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { api } from '../../contract.ts';
import { StepForm } from './step-form.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './abha.module.css';

export function AbhaCounter({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useLingui();
  const query = useRead(api.facility, {});
  const [isEditing, setEditing] = useState(false);
  const data = query.data;
  if (!data || data.gateway === 'off' || (!data.facility && !mayEdit)) return null;
  const { facility } = data;
  const picture = (url: string) => (
    <img
      className={withLook(styles['picture'], 'boxed', 'rounded')}
      src={`data:image/svg+xml,${encodeURIComponent(qrSvg(url).svg)}`}
      alt={t`QR code for ABHA scan and share`}
      width={180}
      height={180}
    />
  );
  return (
    <Card title={<Trans>ABHA scan and share</Trans>}>
      <div className={withLook(styles['counter'], 'grid')}>
        <p className={look('soft', 'size-1')}>
          <Trans>
            Patients scan this code at the counter with their ABHA app. They appear here, and in the
            queue with a token.
          </Trans>
        </p>
        {facility && (
          <div className={withLook(styles['code'], 'row', 'wrap', 'gap-20', 'middle')}>
            {data.gateway === 'practice' ? (
              <a href={facility.url} target="_blank" rel="noreferrer">
                {picture(facility.url)}
              </a>
            ) : (
              picture(facility.url)
            )}
            <dl className={withLook(styles['facts'], 'grid', 'gap-8', 'grow', 'min-0', 'facts')}>
              <div>
                <dt>
                  <Trans>Facility ID</Trans>
                </dt>
                <dd>{facility.code}</dd>
              </div>
              <div>
                <dt>
                  <Trans>Counter</Trans>
                </dt>
                <dd>{facility.counter}</dd>
              </div>
            </dl>
          </div>
        )}
        {facility && data.gateway === 'practice' && (
          <p className={look('soft', 'size-1')}>
            <Trans>Demo: ABDM is not connected. Open the code to share as a sample patient.</Trans>
          </p>
        )}
        {mayEdit && !isEditing && (
          <div className={styles['acts']}>
            <Button variant="default" onClick={() => setEditing(true)}>
              {facility ? <Trans>Edit the facility</Trans> : <Trans>Set the facility ID</Trans>}
            </Button>
          </div>
        )}
        {isEditing && <FacilityForm facility={facility} onDone={() => setEditing(false)} />}
      </div>
    </Card>
  );
}

function FacilityForm({
  facility,
  onDone,
}: {
  facility: { code: string; counter: string } | null;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const save = useWrite(api.setFacility);
  const [code, setCode] = useState(facility?.code ?? '');
  const [counter, setCounter] = useState(facility?.counter ?? '1');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const send = async () => {
    try {
      await save.mutateAsync({ code, counter });
      toast({ kind: 'good', text: t`Facility saved` });
      onDone();
    } catch (error) {
      const fields =
        error instanceof CallRefused
          ? Object.entries(error.fields).map(([name, { message }]) => [name, message])
          : [];
      setProblems(Object.fromEntries(fields));
      if (fields.length === 0) toastFailure(error);
    }
  };
  return (
    <StepForm onSend={send}>
      <TextInput
        label={t`Facility ID`}
        description={t`From the health facility registry`}
        withAsterisk
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to type here
        autoFocus
        autoComplete="off"
        maxLength={40}
        value={code}
        error={problems['code'] ?? false}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextInput
        label={t`Counter`}
        withAsterisk
        autoComplete="off"
        maxLength={20}
        value={counter}
        error={problems['counter'] ?? false}
        onChange={(event) => setCounter(event.currentTarget.value)}
      />
      <div className={styles['acts']}>
        <Button type="submit" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="default" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </StepForm>
  );
}
