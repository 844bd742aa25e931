// Who is inside, and the button that calls the next.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { wrapping } from '../../../kit/web/button.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { Standing } from '../../appointments/web/parts/standing.tsx';
import type { api } from '../contract.ts';
import type { Token } from '../model.ts';
import { calledName } from '../rules.ts';
import { Marks, Treat } from './queue-row.tsx';
import type { TokenSteps } from './use-token-steps.ts';
import styles from './queue.module.css';

interface Props {
  queue: OutputOf<typeof api.today>;
  steps: TokenSteps;
  mayEdit: boolean;
  isCalling: boolean;
  onCall: () => void;
}

export function Inside({ queue, steps, mayEdit, isCalling, onCall }: Props) {
  const { t } = useLingui();
  const [called] = queue.called;
  const [next] = queue.waiting;
  return (
    <section
      className={withLook(styles['inside'], 'grid', 'gap-8', 'centre', 'card', 'sticky')}
      aria-label={t`Inside now`}
    >
      {called ? (
        <Called token={called} doctorId={queue.doctorId} steps={steps} />
      ) : (
        <p className={withLook(styles['nobody'], 'soft', 'size-2')}>
          <Trans>Nobody is inside</Trans>
        </p>
      )}
      {mayEdit && (
        <Button
          size="md"
          leftSection={<IconBell size={18} aria-hidden="true" />}
          classNames={wrapping}
          disabled={!next}
          loading={isCalling}
          onClick={onCall}
        >
          {next && called ? (
            <Trans>Done, call token {calledName(next)}</Trans>
          ) : next ? (
            <Trans>Call token {calledName(next)}</Trans>
          ) : (
            <Trans>Call the next</Trans>
          )}
        </Button>
      )}
      {called && mayEdit && (
        <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-8', 'centre-row')}>
          <Button variant="default" onClick={() => steps.step(called, 'recall')}>
            <Trans>Call again</Trans>
          </Button>
          <Button variant="default" onClick={() => steps.step(called, 'skip')}>
            <Trans>Skip</Trans>
          </Button>
          <Button variant="default" onClick={() => steps.step(called, 'finish')}>
            <Trans>Done</Trans>
          </Button>
        </div>
      )}
      <p className={look('soft', 'size-2')}>
        <Plural
          value={Math.round(queue.paceMinutes)}
          one="About # minute a patient today"
          other="About # minutes a patient today"
        />
      </p>
    </section>
  );
}

function Called({ token, doctorId, steps }: { token: Token; doctorId: string; steps: TokenSteps }) {
  const words = useWords();
  return (
    <>
      <p className={look('good', 'strong')}>
        <Trans>Inside now</Trans>
      </p>
      <p className={withLook(styles['number'], 'numbers')}>{calledName(token)}</p>
      <Link
        to={`/patient-detail/${token.patientId}`}
        className={look('ink', 'strong', 'breaks', 'undecorated', 'hover-line')}
      >
        {token.patientName}
      </Link>
      <Marks token={token} />
      <Standing patientId={token.patientId} doctorId={doctorId} />
      {token.calledAt !== null && (
        <p className={look('soft', 'size-2')}>{words.relative(token.calledAt)}</p>
      )}
      <Treat token={token} steps={steps} />
    </>
  );
}
