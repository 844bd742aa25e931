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
import { useCallWords } from './parts/next-call.ts';
import { Marks, SendAct, Treat } from './queue-row.tsx';
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
  const callWords = useCallWords(queue);
  const words = useWords();
  const [called, ...others] = queue.called;
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
          disabled={queue.waiting.length === 0}
          loading={isCalling}
          onClick={onCall}
        >
          {callWords}
        </Button>
      )}
      {queue.awayUntil !== null && queue.waiting.length > 0 && (
        <p className={look('strong')}>
          <Trans>The doctor is expected at about {words.time(queue.awayUntil)}</Trans>
        </p>
      )}
      {called && mayEdit && <Acts token={called} steps={steps} />}
      {others.length > 0 && <Others tokens={others} steps={steps} mayEdit={mayEdit} />}
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

/** Who was called before and is not done. */
function Others({
  tokens,
  steps,
  mayEdit,
}: Pick<Props, 'steps' | 'mayEdit'> & { tokens: readonly Token[] }) {
  const { t } = useLingui();
  return (
    <ul className={withLook(styles['others'], 'bare-list')} aria-label={t`Also inside`}>
      {tokens.map((token) => (
        <li key={token.id} className={look('grid', 'gap-4', 'centre', 'pad-8-12', 'line-above')}>
          <span className={look('row', 'wrap', 'gap-8', 'middle', 'centre-row')}>
            <b className={look('brand', 'size-5', 'numbers')}>{calledName(token)}</b>
            <NameOf token={token} />
          </span>
          {mayEdit && <Acts token={token} steps={steps} />}
        </li>
      ))}
    </ul>
  );
}

function Acts({ token, steps }: { token: Token; steps: TokenSteps }) {
  return (
    <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-8', 'centre-row')}>
      <Button variant="default" onClick={() => steps.step(token, 'recall')}>
        <Trans>Call again</Trans>
      </Button>
      <Button variant="default" onClick={() => steps.step(token, 'skip')}>
        <Trans>Skip</Trans>
      </Button>
      <Button variant="default" onClick={() => steps.step(token, 'finish')}>
        <Trans>Done</Trans>
      </Button>
      <SendAct token={token} steps={steps} />
    </div>
  );
}

const NameOf = ({ token }: { token: Token }) => (
  <Link
    to={`/patient-detail/${token.patientId}`}
    className={look('ink', 'strong', 'breaks', 'undecorated', 'hover-line')}
  >
    {token.patientName}
  </Link>
);

function Called({ token, doctorId, steps }: { token: Token; doctorId: string; steps: TokenSteps }) {
  const words = useWords();
  return (
    <>
      <p className={look('good', 'strong')}>
        <Trans>Inside now</Trans>
      </p>
      <p className={withLook(styles['number'], 'numbers')}>{calledName(token)}</p>
      <NameOf token={token} />
      <Marks token={token} />
      <Standing patientId={token.patientId} doctorId={doctorId} />
      {token.calledAt !== null && (
        <p className={look('soft', 'size-2')}>{words.relative(token.calledAt)}</p>
      )}
      <Treat token={token} steps={steps} />
    </>
  );
}
