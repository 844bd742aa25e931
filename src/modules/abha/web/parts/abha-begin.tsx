// The first step: by what the patient is known to ABDM, or that an ABHA is to be made.
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { languageCodes } from '../../../../kit/shared/languages.ts';
import { useWrite } from '../../../../kit/web/query.ts';
import type { Patient } from '../../../patients/model.ts';
import { api } from '../../contract.ts';
import { type OtpTarget, type Way, ways } from '../../model.ts';
import { abhaDigits, passesLuhn } from '../../rules.ts';
import type { StepProps } from './abha-flow.tsx';
import { StepForm } from './step-form.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './abha.module.css';

export function BeginStep({
  isBusy,
  problems,
  run,
  patient,
  onAadhaar,
}: StepProps & { patient: Patient | undefined; onAadhaar: (digits: string) => void }) {
  const { t, i18n } = useLingui();
  const begin = useWrite(api.begin);
  const [way, setWay] = useState<Way>('number');
  const [typed, setTyped] = useState<Partial<Record<Way, string>>>({
    mobile: patient?.isdCode === '+91' ? patient.contactNumber : '',
  });
  const [mobile, setMobile] = useState(patient?.isdCode === '+91' ? patient.contactNumber : '');
  const [otpBy, setOtpBy] = useState<OtpTarget>('mobile');
  const [isAgreed, setAgreed] = useState(false);
  const identifier = typed[way] ?? '';
  const isAadhaar = way === 'aadhaar' || way === 'create';
  const needsConsent = isAadhaar || (way !== 'mobile' && otpBy === 'aadhaar');
  const digits = way === 'number' ? abhaDigits(identifier) : null;
  const fields = {
    number: { label: t`ABHA number`, hint: t`14 digits, as on the card`, keys: 'numeric' as const },
    address: { label: t`ABHA address`, hint: t`Like name@abdm`, keys: 'email' as const },
    mobile: {
      label: t`Mobile`,
      hint: t`The mobile with which the ABHA was made`,
      keys: 'tel' as const,
    },
    aadhaar: {
      label: t`Aadhaar number`,
      hint: t`Passed on encrypted, never stored`,
      keys: 'numeric' as const,
    },
    create: {
      label: t`Aadhaar number`,
      hint: t`Passed on encrypted, never stored`,
      keys: 'numeric' as const,
    },
  };
  const names: Record<Way, string> = {
    number: t`ABHA number`,
    address: t`ABHA address`,
    mobile: t`Mobile`,
    aadhaar: t`Aadhaar`,
    create: t`Create a new one`,
  };
  const send = () =>
    run(async () => {
      if (isAadhaar) onAadhaar(identifier);
      await begin.mutateAsync({
        ...(patient ? { patientId: patient.id } : {}),
        way,
        identifier,
        otpBy,
        ...(way === 'create' ? { mobile } : {}),
        ...(needsConsent && isAgreed
          ? { consentIn: languageCodes.find((code) => code === i18n.locale) ?? 'en' }
          : {}),
      });
      // What the call was made with is not kept in the page's memory either.
      begin.reset();
    });
  return (
    <StepForm onSend={send}>
      <fieldset className={look('row', 'wrap', 'gap-8')}>
        <legend className={withLook(styles['legend'], 'size-1', 'strong')}>
          <Trans>Patient informed</Trans>
        </legend>
        {ways.map((one) => (
          <label key={one} className={withLook(styles['way'], 'anchor', 'pressable')}>
            <input
              type="radio"
              name="way"
              value={one}
              checked={way === one}
              onChange={() => setWay(one)}
            />
            <span>{names[one]}</span>
          </label>
        ))}
      </fieldset>
      <TextInput
        key={way}
        data-autofocus
        label={fields[way].label}
        description={fields[way].hint}
        withAsterisk
        autoComplete="off"
        inputMode={fields[way].keys}
        maxLength={50}
        value={identifier}
        error={problems['identifier'] ?? false}
        onChange={(event) => setTyped({ ...typed, [way]: event.currentTarget.value })}
      />
      {digits !== null && !passesLuhn(digits) && (
        <p className={withLook(styles['warn'], 'wash-warn', 'warn')} role="status">
          <Trans>This number does not look right. Please compare it with the card.</Trans>
        </p>
      )}
      {way === 'create' && (
        <TextInput
          label={t`Mobile for the ABHA`}
          description={t`A number other than Aadhaar’s is verified by a second OTP`}
          withAsterisk
          autoComplete="off"
          inputMode="tel"
          maxLength={20}
          value={mobile}
          error={problems['mobile'] ?? false}
          onChange={(event) => setMobile(event.currentTarget.value)}
        />
      )}
      {(way === 'number' || way === 'address') && (
        <fieldset className={look('row', 'wrap', 'gap-8')}>
          <legend className={withLook(styles['legend'], 'size-1', 'strong')}>
            <Trans>Send the OTP to</Trans>
          </legend>
          {(['mobile', 'aadhaar'] as const).map((one) => (
            <label key={one} className={withLook(styles['way'], 'anchor', 'pressable')}>
              <input
                type="radio"
                name="otpBy"
                value={one}
                checked={otpBy === one}
                onChange={() => setOtpBy(one)}
              />
              <span>
                {one === 'mobile' ? t`Mobile linked to the ABHA` : t`Mobile linked to Aadhaar`}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {needsConsent && (
        <div className={withLook(styles['consent'], 'grid', 'gap-10')}>
          <p className={look('soft', 'size-1')}>
            <Trans>Read this to the patient, or let them read it:</Trans>
          </p>
          <blockquote>
            <Trans>
              I give my Aadhaar number of my own free will, so that the National Health Authority
              can make or find my ABHA by asking UIDAI who I am. My ABHA is used to identify me and,
              when I agree each time, to bring my health records together. This clinic passes my
              Aadhaar number and OTP on encrypted and keeps neither. I may also be treated without
              an ABHA.
            </Trans>
          </blockquote>
          <Checkbox
            checked={isAgreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
            label={t`The patient, or the guardian, has agreed`}
            error={problems['consentIn'] ?? false}
          />
        </div>
      )}
      <div className={styles['acts']}>
        <Button type="submit" loading={isBusy}>
          {way === 'mobile' ? <Trans>Find ABHA</Trans> : <Trans>Send OTP</Trans>}
        </Button>
      </div>
    </StepForm>
  );
}
