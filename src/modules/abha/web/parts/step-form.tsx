import type { ReactNode } from 'react';
import styles from './abha.module.css';

/** One step's form: Enter sends it, and what is wrong we say ourselves. */
export function StepForm({
  onSend,
  children,
}: {
  onSend: () => Promise<unknown>;
  children: ReactNode;
}) {
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    >
      {children}
    </form>
  );
}
