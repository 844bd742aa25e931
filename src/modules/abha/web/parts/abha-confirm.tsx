// The last step: who ABDM says this is, beside what the clinic has written, and what will be locked.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../../../../kit/web/query.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Patient } from '../../../patients/model.ts';
import { isSameName } from '../../../patients/rules.ts';
import { genderWords } from '../../../patients/web/parts/words.ts';
import { api } from '../../contract.ts';
import type { Flow, Profile } from '../../model.ts';
import type { StepProps } from './abha-flow.tsx';
import { StepForm } from './step-form.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './abha.module.css';

interface Props extends StepProps {
  flow: Flow;
  patient: Patient | undefined;
  onClose: () => void;
  onDone: (patientId: string) => void;
}

export function ConfirmStep({ flow, patient, isBusy, problems, run, onClose, onDone }: Props) {
  const { t } = useLingui();
  const finish = useWrite(api.finish);
  const reread = useWrite(api.reread);
  const who = flow.profile;
  const [contactNumber, setContact] = useState(who?.mobile ?? '');
  const [isSure, setSure] = useState(false);
  const seen = { id: flow.id, version: flow.version };
  if (!who)
    return (
      <div className={styles['form']}>
        <p>
          <Trans>
            The OTP was correct, but ABDM did not say whose it is. No new OTP is needed.
          </Trans>
        </p>
        <div className={styles['acts']}>
          <Button loading={isBusy} onClick={() => void run(() => reread.mutateAsync(seen))}>
            <Trans>Ask again</Trans>
          </Button>
        </div>
      </div>
    );
  const { holder } = flow;
  // Whose record an ABHA hangs on is hard to mend later: what does not fit is asked about.
  const isDoubtful =
    patient !== undefined && (!isSameName(who.name, patient.name) || who.gender !== patient.gender);
  const send = async () => {
    const done = await run(() =>
      finish.mutateAsync({
        ...seen,
        ...(patient || contactNumber === '' ? {} : { contactNumber }),
      }),
    );
    if (done) onDone(done.patientId);
  };
  return (
    <StepForm onSend={send}>
      {flow.isKnown && (
        <p className={withLook(styles['news'], 'wash-good', 'good')} role="status">
          <Trans>This person has an ABHA already. It can be linked now.</Trans>
        </p>
      )}
      <Who who={who} patient={patient} />
      {holder ? (
        <div className={withLook(styles['warn'], 'wash-warn', 'warn')} role="alert">
          <Trans>This ABHA belongs to another patient of the clinic:</Trans>{' '}
          <Link to={`/patient-detail/${holder.id}`} onClick={onClose}>
            {holder.name}, {holder.caseNumber}
          </Link>
        </div>
      ) : (
        <>
          {!patient && who.mobile === '' && (
            <TextInput
              label={t`Contact number`}
              withAsterisk
              inputMode="tel"
              autoComplete="off"
              maxLength={20}
              value={contactNumber}
              error={problems['contactNumber'] ?? false}
              onChange={(event) => setContact(event.currentTarget.value)}
            />
          )}
          <p className={withLook(styles['lock'], 'soft')}>
            <IconLock size={16} aria-hidden="true" />
            <Trans>
              Name, date of birth and gender are taken from the ABHA and locked. You can edit
              everything else.
            </Trans>
          </p>
          {isDoubtful && (
            <div className={withLook(styles['warn'], 'wash-warn', 'warn')}>
              <Checkbox
                label={t`Name or gender is different. I have checked that this is ${patient.name}.`}
                checked={isSure}
                onChange={(event) => setSure(event.currentTarget.checked)}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked before the step's one act
                autoFocus
                data-autofocus
              />
            </div>
          )}
          <div className={styles['acts']}>
            <Button
              type="submit"
              loading={isBusy}
              disabled={isDoubtful && !isSure}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step's one act, an Enter away
              autoFocus={!isDoubtful}
              data-autofocus={isDoubtful ? undefined : true}
            >
              {patient ? <Trans>Link this ABHA</Trans> : <Trans>Register patient</Trans>}
            </Button>
          </div>
        </>
      )}
    </StepForm>
  );
}

function Who({ who, patient }: { who: Profile; patient: Patient | undefined }) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const born =
    who.birthOn === null
      ? who.birthYear === null
        ? ''
        : String(who.birthYear)
      : words.day(who.birthOn);
  const rows: [name: string, value: string, former: string | null][] = [
    [t`Name`, who.name, patient?.name ?? null],
    [
      t`Date of birth`,
      born,
      patient ? (patient.birthOn === null ? null : words.day(patient.birthOn)) : null,
    ],
    [
      t`Gender`,
      i18n._(genderWords[who.gender]),
      patient ? i18n._(genderWords[patient.gender]) : null,
    ],
    [t`ABHA number`, who.number, null],
    [t`ABHA address`, who.address, null],
    [t`Mobile`, who.mobile, null],
    [t`Address`, [who.line, who.district, who.state].filter(Boolean).join(', '), null],
  ];
  const former = (value: string, before: string | null): ReactNode =>
    before !== null && before !== value && before !== '' ? (
      <span className={look('block', 'warn', 'size-1')}>
        <Trans>earlier {before}</Trans>
      </span>
    ) : null;
  return (
    <div className={look('row', 'gap-16', 'top', 'ground', 'rounded', 'pad-14-inset')}>
      {who.photo !== '' && (
        <img
          className={withLook(styles['photo'], 'rounded')}
          src={`data:image/jpeg;base64,${who.photo}`}
          alt=""
        />
      )}
      <dl className={withLook(styles['facts'], 'grid', 'gap-8', 'grow', 'min-0', 'facts')}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value, before]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                {former(value, before)}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
