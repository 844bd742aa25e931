// Whoever walks in: found or registered, with doctor, reason and fee, and given a token. Enter goes all the way.
import { Button, Input, Switch, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { wrapping } from '../../../kit/web/button.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { SelectInput } from '../../../kit/web/select-input.tsx';
import { failureText } from '../../../kit/web/sentences.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { FeeField, useFee } from '../../appointments/web/parts/fee-field.tsx';
import { Standing, useStanding } from '../../appointments/web/parts/standing.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { NewPerson } from '../../patients/web/parts/new-person.tsx';
import { PatientPicker } from '../../patients/web/parts/patient-picker.tsx';
import { api as slots } from '../../slots/contract.ts';
import { api } from '../contract.ts';
import type { Token } from '../model.ts';
import styles from './queue.module.css';

interface Props {
  doctorId: string | undefined;
  onClose: () => void;
  onTaken: (token: Token) => void;
}

type Who = { patient: { id: string; name: string } } | { text: string } | null;

export function WalkInDialog(props: Props) {
  return (
    <Dialog title={<Trans>Walk-in</Trans>} isOpen width={600} onClose={props.onClose}>
      <WalkIn {...props} />
    </Dialog>
  );
}

function WalkIn({ doctorId, onClose, onTaken }: Props) {
  const mayRegister = useRight()('Patient', 'edit');
  const [who, setWho] = useState<Who>(null);
  const visit = useVisit(doctorId, who && 'patient' in who ? who.patient.id : undefined);
  const { mutateAsync: take } = useWrite(api.take);
  /** @throws CallRefused, Unreachable */
  const give = async (whom: Pick<TypedOf<typeof api.take>, 'patientId' | 'person'>) => {
    if (visit.fee.paise === null) return false;
    onTaken(await take({ ...whom, ...visit.typed }));
    return onClose();
  };
  if (who === null)
    return (
      <Finding
        onPick={(patient) => setWho({ patient })}
        {...(mayRegister ? { onNew: (text: string) => setWho({ text }) } : {})}
      />
    );
  if ('text' in who)
    return (
      <NewPerson
        text={who.text}
        save={(person) => give({ person })}
        onPick={(patient) => setWho({ patient })}
        renderActs={({ isBusy }) => <Acts isBusy={isBusy} onBack={() => setWho(null)} />}
      >
        <VisitFields visit={visit} />
      </NewPerson>
    );
  return (
    <Known
      name={who.patient.name}
      give={() => give({ patientId: who.patient.id })}
      onBack={() => setWho(null)}
    >
      <Standing patientId={who.patient.id} doctorId={visit.doctorId} />
      {visit.expected && <Expected visit={visit} startsAt={visit.expected.startsAt} />}
      <VisitFields visit={visit} isFirst />
    </Known>
  );
}

function Finding({
  onPick,
  onNew,
}: {
  onPick: (patient: { id: string; name: string }) => void;
  onNew?: (text: string) => void;
}) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Input.Wrapper
      className={styles['finding'] ?? ''}
      id={id}
      label={t`Patient`}
      description={t`Find them by name or number, or register them here.`}
      descriptionProps={{ mb: 6 }}
    >
      <PatientPicker
        id={id}
        label={t`Patient`}
        describedBy={`${id}-description`}
        isFirst
        onPick={onPick}
        {...(onNew ? { onNew } : {})}
      />
    </Input.Wrapper>
  );
}

interface KnownProps {
  name: string;
  give: () => Promise<unknown>;
  onBack: () => void;
  children: ReactNode;
}

function Known({ name, give, onBack, children }: KnownProps) {
  const { t } = useLingui();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await give();
    } catch (error) {
      setRefusal(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={look('grid', 'gap-16')} onSubmit={(event) => void send(event)} noValidate>
      <p
        className={look(
          'row',
          'gap-8',
          'middle',
          'between',
          'brand',
          'strong',
          'breaks',
          'rounded',
          'control',
          'wash-brand',
          'pad-4-12',
        )}
      >
        {name}
        <button
          type="button"
          className={look('grid', 'rigid', 'rounded', 'centred', 'side-36')}
          aria-label={t`Choose another patient`}
          onClick={onBack}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      </p>
      {children}
      {refusal !== null && (
        <p className={look('bad', 'rounded', 'wash-bad', 'pad-8-12')} role="alert">
          {refusal}
        </p>
      )}
      <Acts isBusy={isBusy} onBack={onBack} />
    </form>
  );
}

function Acts({ isBusy, onBack }: { isBusy: boolean; onBack: () => void }) {
  return (
    <div className={look('row', 'wrap', 'gap-8', 'end')}>
      <Button variant="default" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
      <Button type="submit" classNames={wrapping} loading={isBusy}>
        <Trans>Give a token</Trans>
      </Button>
    </div>
  );
}

/** With whom, why, and for how much: the doctor's fee, or nothing where a follow-up is free. */
function useVisit(startWith: string | undefined, patientId: string | undefined) {
  const all = useRead(api.doctors, {}).data?.doctors ?? [];
  const doctors = all.filter(({ takes }) => takes);
  const [chosen, setDoctor] = useState(startWith);
  // The queue that is shown may be of one who takes nobody any more.
  const isGone = all.some(({ id, takes }) => id === chosen && !takes);
  const doctorId = isGone ? doctors[0]?.id : chosen;
  const [reason, setReason] = useState('');
  const ofDoctor = doctorId === undefined ? {} : { doctorId };
  const usualPaise = useRead(slots.free, ofDoctor).data?.feePaise ?? null;
  const standing = useStanding({ patientId, doctorId });
  const [isWalkIn, setWalkIn] = useState(false);
  const fee = useFee(standing?.free ? 0 : usualPaise);
  const expected = standing?.expected ?? null;
  const asBooked = expected !== null && !isWalkIn;
  return {
    expected,
    asBooked,
    setWalkIn,
    doctors,
    doctorId,
    setDoctor,
    reason,
    setReason,
    fee,
    typed: {
      ...ofDoctor,
      reason,
      // Before it is known whether they are expected, the server decides.
      ...(isWalkIn ? { asWalkIn: true } : {}),
      ...(asBooked ? {} : fee.typed),
    },
  };
}

/** Whoever booked is checked in for it, unless the desk says otherwise. */
function Expected({ visit, startsAt }: { visit: ReturnType<typeof useVisit>; startsAt: string }) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <Switch
      checked={visit.asBooked}
      onChange={(event) => visit.setWalkIn(!event.currentTarget.checked)}
      label={t`Check in for the appointment today at ${words.time(startsAt)}`}
      description={t`Off: a second visit, beside the appointment.`}
    />
  );
}

/** The focus comes where the typing goes on. */
function useFocusFirst<T extends HTMLElement>() {
  const box = useRef<T>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  return box;
}

function VisitFields({
  visit,
  isFirst = false,
}: {
  visit: ReturnType<typeof useVisit>;
  isFirst?: boolean;
}) {
  const { t } = useLingui();
  const first = useFocusFirst<HTMLInputElement>();
  return (
    <div className={withLook(styles['pair'], 'grid', 'gap-16', 'top')}>
      <TextInput
        label={t`Reason`}
        maxLength={40}
        autoComplete="off"
        ref={isFirst ? first : undefined}
        value={visit.reason}
        onChange={(event) => visit.setReason(event.currentTarget.value)}
      />
      {!visit.asBooked && <FeeField fee={visit.fee} isTried />}
      {visit.doctors.length > 1 && (
        <SelectInput
          label={t`Doctor`}
          value={visit.doctorId ?? ''}
          choices={visit.doctors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={visit.setDoctor}
        />
      )}
    </div>
  );
}
