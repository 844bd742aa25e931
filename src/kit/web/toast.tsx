// Short news at the edge of the screen: what was done, with a way to undo it; what failed, until it is closed.
import { Button, CloseButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { upgrade } from './asked.ts';
import { CallRefused } from './client.ts';
import { failureText } from './sentences.ts';
import { look, withLook } from './look.ts';
import { standing } from './standing.ts';
import styles from './toast.module.css';

interface Toast {
  kind: 'good' | 'bad' | 'news';
  text: string;
  /** Shown as a button while the toast stands. */
  act?: { label: string; run: () => void };
  /** Milliseconds; failures stay until they are closed. */
  stays?: number;
}

interface Shown extends Toast {
  id: number;
}

let shown: readonly Shown[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; answers how to take it away. At most three stand at once. */
export function toast(next: Toast): () => void {
  last += 1;
  const id = last;
  change(standing(shown, { ...next, id }));
  return () => change(shown.filter((one) => one.id !== id));
}

/** For any failed call that no form has shown. What the plan locks opens the upgrade dialog instead. */
export function toastFailure(error: unknown): void {
  if (error instanceof CallRefused && error.reason === 'plan') upgrade.open();
  else toast({ kind: 'bad', text: failureText(error) });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const marks = { good: IconCircleCheck, bad: IconAlertCircle, news: IconInfoCircle };

/** The place where toasts stand; drawn once around all pages. */
export function Toasts() {
  const list = useSyncExternalStore(subscribe, () => shown);
  const { t } = useLingui();
  return (
    <section
      className={withLook(styles['place'], 'grid', 'gap-8', 'no-pointer')}
      aria-label={t`Messages`}
      // Stands before what it tells: a screen reader does not listen to what comes with its words.
      aria-live="polite"
      aria-relevant="additions"
    >
      {list.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, kind, text, act, stays } }: { toast: Shown }) {
  const { t } = useLingui();
  const close = () => change(shown.filter((one) => one.id !== id));
  useEffect(() => {
    const time = stays ?? (kind === 'bad' ? null : act ? 8000 : 5000);
    if (time === null) return;
    const clock = setTimeout(() => change(shown.filter((one) => one.id !== id)), time);
    return () => clearTimeout(clock);
  }, [id, kind, act, stays]);
  const Mark = marks[kind];
  return (
    <div
      className={withLook(styles['card'], 'row', 'gap-10', 'middle', 'card-corners')}
      data-kind={kind}
      data-message=""
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      <Mark size={20} aria-hidden="true" className={styles['mark']} />
      <p className={look('grow')}>{text}</p>
      {act && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            act.run();
            close();
          }}
        >
          {act.label}
        </Button>
      )}
      <CloseButton aria-label={t`Close message`} onClick={close} />
    </div>
  );
}
