// Walks the whole chain a step at a time and says how far it is; it can be left at any time.
import { Button, Progress } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../kit/web/client.ts';
import { failureText } from '../../../kit/web/sentences.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { withLook } from '../../../kit/web/look.ts';
import styles from './audit.module.css';

type State =
  | { kind: 'walking'; done: number; total: number }
  | { kind: 'whole'; total: number }
  | { kind: 'broken'; at: number }
  | { kind: 'failed'; why: string };

/** Starts when it is drawn. */
export function Verify({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const [state, setState] = useState<State>({ kind: 'walking', done: 0, total: 0 });
  const left = useRef(new AbortController());

  useEffect(() => {
    const { signal } = (left.current = new AbortController());
    const walk = async () => {
      try {
        for (let after = 0; ;) {
          const step = await call(api.verify, { after }, { signal });
          if (step.brokenAt !== null) return setState({ kind: 'broken', at: step.brokenAt });
          if (step.isEnd) return setState({ kind: 'whole', total: step.total });
          after = step.checkedTo;
          setState({ kind: 'walking', done: step.checkedTo, total: step.total });
        }
      } catch (error) {
        if (!signal.aborted) setState({ kind: 'failed', why: failureText(error) });
      }
    };
    void walk();
    return () => left.current.abort();
  }, []);

  return (
    <section
      className={withLook(
        styles['verify'],
        'grid',
        'middle',
        'card',
        'wide-narrow',
        'pad-14-inset',
      )}
      data-kind={state.kind}
      role="status"
      aria-label={t`Check of the activity`}
    >
      {state.kind === 'walking' && (
        <>
          <p>
            <Trans>
              Checking entry {words.count(state.done)} of {words.count(state.total)} …
            </Trans>
          </p>
          <Progress
            value={state.total === 0 ? 0 : (100 * state.done) / state.total}
            aria-label={t`Progress`}
          />
        </>
      )}
      {state.kind === 'whole' && (
        <p className={withLook(styles['verdict'], 'grid', 'gap-12', 'middle')}>
          <IconShieldCheck size={22} aria-hidden="true" />
          <span>
            <Trans>
              All {words.count(state.total)} entries are intact: nothing was changed or removed.
            </Trans>
          </span>
        </p>
      )}
      {state.kind === 'broken' && (
        <p className={withLook(styles['verdict'], 'grid', 'gap-12', 'middle')}>
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span>
            <Trans>
              Somebody has tampered with the activity at entry {words.count(state.at)}. Keep a copy
              of your backups and ask for help before anything else is changed.
            </Trans>
          </span>
        </p>
      )}
      {state.kind === 'failed' && (
        <p className={withLook(styles['verdict'], 'grid', 'gap-12', 'middle')}>{state.why}</p>
      )}
      <Button variant="default" size="compact-md" onClick={onClose}>
        {state.kind === 'walking' ? <Trans>Stop</Trans> : <Trans>Close</Trans>}
      </Button>
    </section>
  );
}
