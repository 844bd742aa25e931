// The steps between: which of several, the OTP, a new address.
import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useWrite } from '../../../../kit/web/query.ts';
import { api } from '../../contract.ts';
import type { Flow } from '../../model.ts';
import type { StepProps } from './abha-flow.tsx';
import { StepForm } from './step-form.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './abha.module.css';

const seen = ({ id, version }: Flow) => ({ id, version });

export function ChooseStep({ flow, isBusy, run }: StepProps & { flow: Flow }) {
  const choose = useWrite(api.choose);
  return (
    <div className={styles['form']}>
      <p className={look('soft', 'size-1')}>
        <Trans>These ABHAs belong to this mobile. Whose is it? The OTP is sent at once.</Trans>
      </p>
      <ul className={look('bare-list', 'grid', 'gap-8')}>
        {flow.choices.map(({ index, name, number }, at) => (
          <li key={index}>
            <button
              type="button"
              className={withLook(
                styles['choice'],
                'row',
                'wrap',
                'baseline',
                'between',
                'full',
                'surface',
                'boxed',
                'rounded',
                'gap-4-16',
                'height-44',
              )}
              disabled={isBusy}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step's first act, one Enter away
              autoFocus={at === 0}
              data-autofocus={at === 0 ? true : undefined}
              onClick={() => void run(() => choose.mutateAsync({ ...seen(flow), index }))}
            >
              <b>{name}</b>
              <span className={withLook(styles['number'], 'numbers')}>{number}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function CodeStep({
  flow,
  aadhaar,
  isBusy,
  problems,
  run,
}: StepProps & { flow: Flow; aadhaar: string }) {
  const { t } = useLingui();
  const prove = useWrite(api.prove);
  const resend = useWrite(api.resend);
  const [otp, setOtp] = useState('');
  const left = useSecondsTo(flow.resendAt);
  const isByAadhaar = flow.step === 'code' && (flow.way === 'aadhaar' || flow.way === 'create');
  const sentTo = flow.sentTo;
  const send = async () => {
    const next = await run(() => prove.mutateAsync({ ...seen(flow), otp }));
    prove.reset();
    if (next === null) setOtp('');
  };
  const again = async () => {
    await run(() =>
      resend.mutateAsync({ ...seen(flow), ...(isByAadhaar ? { identifier: aadhaar } : {}) }),
    );
    resend.reset();
  };
  return (
    <StepForm onSend={send}>
      <TextInput
        className={styles['otp'] ?? ''}
        label={flow.step === 'mobile' ? t`OTP to the mobile linked to the ABHA` : t`OTP`}
        description={
          sentTo === ''
            ? t`ABDM has sent it to the patient’s mobile`
            : t`ABDM has sent it to the mobile ending ${sentTo}`
        }
        withAsterisk
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step's only field
        autoFocus
        data-autofocus
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        value={otp}
        error={problems['otp'] ?? problems['identifier'] ?? false}
        onChange={(event) => setOtp(event.currentTarget.value)}
      />
      <div className={styles['acts']}>
        <Button type="submit" loading={isBusy}>
          <Trans>Check OTP</Trans>
        </Button>
        {flow.resendsLeft > 0 && (!isByAadhaar || aadhaar !== '') && (
          <Button variant="subtle" disabled={left > 0 || isBusy} onClick={() => void again()}>
            {left > 0 ? <Trans>Send again in {left} s</Trans> : <Trans>Send again</Trans>}
          </Button>
        )}
      </div>
    </StepForm>
  );
}

function useSecondsTo(at: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = at === null ? 0 : Math.max(Math.ceil((Date.parse(at) - now) / 1_000), 0);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const beat = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(beat);
  }, [isRunning, at]);
  return left;
}

export function AddressStep({ flow, isBusy, problems, run }: StepProps & { flow: Flow }) {
  const { t } = useLingui();
  const nameAddress = useWrite(api.nameAddress);
  const [name, setName] = useState(flow.suggestions[0] ?? '');
  return (
    <StepForm onSend={() => run(() => nameAddress.mutateAsync({ ...seen(flow), name }))}>
      <TextInput
        label={t`New ABHA address`}
        description={t`The part before the @: 8 to 18 letters and digits, at most one dot and one underscore inside`}
        withAsterisk
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step's only field
        autoFocus
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={18}
        value={name}
        error={problems['name'] ?? false}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {flow.suggestions.length > 0 && (
        <div className={styles['suggestions']} role="group" aria-label={t`Suggestions`}>
          {flow.suggestions.map((one) => (
            <Button
              key={one}
              size="compact-md"
              variant={one === name ? 'light' : 'default'}
              aria-pressed={one === name}
              onClick={() => setName(one)}
            >
              {one}
            </Button>
          ))}
        </div>
      )}
      <div className={styles['acts']}>
        <Button type="submit" loading={isBusy}>
          <Trans>Use this address</Trans>
        </Button>
      </div>
    </StepForm>
  );
}
