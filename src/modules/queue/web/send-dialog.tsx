// Whoever waits goes to another doctor: chosen with what is known of them today; the start stays, and the fee unless another is typed.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { moneyText } from '../../../kit/shared/money.ts';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { look } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { SelectInput } from '../../../kit/web/select-input.tsx';
import { failureText } from '../../../kit/web/sentences.ts';
import { Answer } from '../../../kit/web/states.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api as appointments } from '../../appointments/contract.ts';
import { FeeField, useFee } from '../../appointments/web/parts/fee-field.tsx';
import { api as slots } from '../../slots/contract.ts';
import { api } from '../contract.ts';
import type { Token } from '../model.ts';

interface Props {
  token: Token;
  /** Whose queue they are in. */
  from: string | undefined;
  onClose: () => void;
  onSent: (token: Token) => void;
}

export function SendDialog(props: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`${props.token.patientName} to another doctor`} isOpen onClose={props.onClose}>
      <Send {...props} />
    </Dialog>
  );
}

function Send({ token, from, onClose, onSent }: Props) {
  const { t } = useLingui();
  const all = useRead(api.doctors, {}).data?.doctors ?? [];
  const doctors = all.filter(({ id, takes }) => takes && id !== from);
  const [chosen, setChosen] = useState<string | null>(null);
  const doctorId = chosen ?? doctors[0]?.id;
  const fee = useTokenFee(token);
  const send = useWrite(api.sendOver);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (doctorId === undefined || fee.paise === null) return;
    const { id, version } = token;
    send.mutateAsync({ id, version, doctorId, ...fee.typed }).then(
      (sent) => {
        onSent(sent);
        onClose();
      },
      (error: unknown) => setRefusal(failureText(error)),
    );
  };
  return (
    <form className={look('grid', 'gap-16')} onSubmit={submit} noValidate>
      <SelectInput
        label={t`Doctor`}
        value={doctorId ?? ''}
        choices={doctors.map(({ id, name }) => ({ value: id, label: name }))}
        data-autofocus
        onChange={setChosen}
      />
      {doctorId !== undefined && <OfDoctor doctorId={doctorId} />}
      {token.appointmentId !== null && <FeeField fee={fee} isTried />}
      <p className={look('soft')}>
        <Trans>
          They get a number there, before those who came later. The number on their paper stays
          visible.
        </Trans>
      </p>
      {refusal !== null && (
        <p role="alert" className={look('bad')}>
          {refusal}
        </p>
      )}
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={send.isPending}>
          <Trans>Send over</Trans>
        </Button>
      </div>
    </form>
  );
}

/** What was agreed stays until another fee is typed. */
function useTokenFee({ appointmentId }: Token) {
  const { data } = useRead(
    appointments.get,
    { id: appointmentId ?? '' },
    { when: appointmentId !== null },
  );
  return useFee(data?.feePaise ?? null);
}

/** How many wait there, when the doctor is expected, and what they usually take. */
function OfDoctor({ doctorId }: { doctorId: string }) {
  const words = useWords();
  const free = useRead(slots.free, { doctorId, days: 1 }).data;
  return (
    <Answer query={useRead(api.today, { doctorId })}>
      {({ waiting, awayUntil, sitsToday }) => (
        <ul className={look('bare-list', 'grid', 'gap-4')}>
          <li>
            <Plural value={waiting.length} one="# waiting" other="# waiting" />
          </li>
          {awayUntil !== null && (
            <li>
              <Trans>The doctor is expected at about {words.time(awayUntil)}</Trans>
            </li>
          )}
          {!sitsToday && (
            <li className={look('warn', 'strong')}>
              <Trans>No clinic hours now or later today</Trans>
            </li>
          )}
          {free && (
            <li className={look('numbers')}>
              <Trans>Usual fee {moneyText(free.feePaise)}</Trans>
            </li>
          )}
        </ul>
      )}
    </Answer>
  );
}
