// The way to an ABHA beside the page. Where it stands is the server's to know: closed or reloaded, it goes on at the same step.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallRefused } from '../../../../kit/web/client.ts';
import { Panel } from '../../../../kit/web/panel.tsx';
import { makeModulesStale, useWrite } from '../../../../kit/web/query.ts';
import { failureText } from '../../../../kit/web/sentences.ts';
import { toast } from '../../../../kit/web/toast.tsx';
import type { Patient } from '../../../patients/model.ts';
import { api } from '../../contract.ts';
import type { Flow, GatewayKind } from '../../model.ts';
import { practice } from '../../rules.ts';
import { AddressStep, ChooseStep, CodeStep } from './abha-steps.tsx';
import { BeginStep } from './abha-begin.tsx';
import { ConfirmStep } from './abha-confirm.tsx';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './abha.module.css';

interface Props {
  /** Absent: somebody not registered yet. */
  patient?: Patient | undefined;
  flow: Flow | null;
  gateway: GatewayKind;
  onClose: () => void;
  onDone: (patientId: string) => void;
}

/** What a step is given: how to run its call, and what went wrong under which field. */
export interface StepProps {
  isBusy: boolean;
  problems: Readonly<Record<string, string>>;
  run: <T>(work: () => Promise<T>) => Promise<T | null>;
}

const holderShape = z.object({ id: z.string(), name: z.string(), caseNumber: z.string() });

export function AbhaFlow({ patient, flow, gateway, onClose, onDone }: Props) {
  const { t } = useLingui();
  const leave = useWrite(api.leave);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<{
    text: string;
    holder: z.infer<typeof holderShape> | null;
  } | null>(null);
  // An Aadhaar number is held here alone, for a second OTP, and is gone with the panel.
  const [aadhaar, setAadhaar] = useState('');
  const run: StepProps['run'] = async (work) => {
    setBusy(true);
    setProblems({});
    setRefused(null);
    try {
      return await work();
    } catch (error) {
      const fields =
        error instanceof CallRefused
          ? Object.entries(error.fields).map(([name, { message }]) => [name, message])
          : [];
      setProblems(Object.fromEntries(fields));
      const holder =
        error instanceof CallRefused ? z.safeParse(holderShape, error.details['holder']) : null;
      if (fields.length === 0 || holder?.success)
        setRefused({ text: failureText(error), holder: holder?.success ? holder.data : null });
      // Somebody was faster, or the way has ended: show where it stands.
      if (error instanceof CallRefused && error.status === 409) await makeModulesStale(['abha']);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const step = { isBusy, problems, run };
  const giveUp = flow && (() => void run(() => leave.mutateAsync({ id: flow.id })));
  return (
    <Panel
      title={patient ? <Trans>ABHA of {patient.name}</Trans> : <Trans>Register with ABHA</Trans>}
      isOpen
      onClose={onClose}
    >
      <div className={styles['flow']}>
        <Progress flow={flow} />
        {refused && (
          <div className={withLook(styles['refusal'], 'wash-bad', 'bad')} role="alert">
            <IconAlertCircle size={18} aria-hidden="true" />
            <span>
              {refused.text}
              {refused.holder && (
                <>
                  {' '}
                  <Link to={`/patient-detail/${refused.holder.id}`} onClick={onClose}>
                    {refused.holder.name}, {refused.holder.caseNumber}
                  </Link>
                </>
              )}
            </span>
          </div>
        )}
        {!flow && <BeginStep {...step} patient={patient} onAadhaar={setAadhaar} />}
        {flow?.step === 'choose' && <ChooseStep {...step} flow={flow} />}
        {(flow?.step === 'code' || flow?.step === 'mobile') && (
          <CodeStep key={flow.step} {...step} flow={flow} aadhaar={aadhaar} />
        )}
        {flow?.step === 'address' && <AddressStep {...step} flow={flow} />}
        {flow?.step === 'confirm' && (
          <ConfirmStep
            {...step}
            flow={flow}
            patient={patient}
            onClose={onClose}
            onDone={(patientId) => {
              toast({
                kind: 'good',
                text: patient ? t`ABHA linked` : t`Patient created successfully`,
              });
              onDone(patientId);
            }}
          />
        )}
        {giveUp && (
          <div className={withLook(styles['foot'], 'line-above')}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              disabled={isBusy}
              onClick={giveUp}
            >
              <Trans>Start again</Trans>
            </Button>
          </div>
        )}
        {gateway === 'practice' &&
          (flow === null || flow.step === 'code' || flow.step === 'mobile') && (
            <Practice withPeople={flow === null} />
          )}
      </div>
    </Panel>
  );
}

function Progress({ flow }: { flow: Flow | null }) {
  const { t } = useLingui();
  const at = flow === null || flow.step === 'choose' ? 0 : flow.step === 'confirm' ? 2 : 1;
  const names = [t`Who`, t`OTP`, t`Confirm`];
  return (
    <ol
      className={withLook(styles['progress'], 'bare-list', 'row', 'gap-8', 'soft', 'size-1')}
      aria-label={t`Steps`}
    >
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at ? '' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

/** Whom the fake gateway knows, where that can be used. */
function Practice({ withPeople }: { withPeople: boolean }) {
  return (
    <div className={withLook(styles['practice'], 'soft', 'size-1', 'rounded')}>
      <IconFlask size={18} aria-hidden="true" />
      <div>
        <p>
          <Trans>
            Demo: ABDM is not connected, and these people are not real. The OTP is {practice.otp}.
          </Trans>
        </p>
        {withPeople && (
          <dl>
            <dt>
              <Trans>ABHA number</Trans>
            </dt>
            <dd>{practice.number}</dd>
            <dt>
              <Trans>ABHA address</Trans>
            </dt>
            <dd>{practice.address}</dd>
            <dt>
              <Trans>Mobile</Trans>
            </dt>
            <dd>{practice.mobile}</dd>
            <dt>
              <Trans>Aadhaar without ABHA</Trans>
            </dt>
            <dd>{practice.aadhaarWithout}</dd>
          </dl>
        )}
      </div>
    </div>
  );
}
