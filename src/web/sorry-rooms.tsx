import { Trans } from '@lingui/react/macro';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { DoorButton, quietLink } from '../kit/web/door/button.tsx';
import { DoorPage } from '../kit/web/door/page.tsx';
import styles from './sorry-rooms.module.css';

/** Any address that is none of ours. */
export function MissingRoom() {
  return (
    <DoorPage
      title={<Trans>This page does not exist</Trans>}
      intro={<Trans>The address may be mistyped, or the page has moved.</Trans>}
      more={
        <Link to="/dashboard" className={quietLink}>
          <Trans>Go to the dashboard</Trans>
        </Link>
      }
    >
      {null}
    </DoorPage>
  );
}

const isAboutFetching = (error: unknown): boolean => error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);

/** A fault of ours that no page has caught, or a part of the app that could not be fetched. Stands in the page's place; the shell around it stays. */
export function FailedRoom({ error }: ErrorComponentProps) {
  const isFetching = isAboutFetching(error);
  return (
    <main className={styles['sorry']}>
      <svg width="96" height="72" viewBox="0 0 96 72" fill="none" aria-hidden="true">
        <rect x="14" y="6" width="56" height="60" rx="7" className={styles['sheet']} />
        <path d="M26 22h32M26 34h20" className={styles['lines']} />
        <path d="M48 66l-7-12 9-6-6-10" className={styles['tear']} />
      </svg>
      <h1 className={styles['title']}>
        {isFetching ? <Trans>This page could not be fetched</Trans> : <Trans>Oops! Something went wrong. Try again later.</Trans>}
      </h1>
      <p className={styles['words']}>
        {isFetching ? <Trans>The connection broke off, or a new version is ready.</Trans> : <Trans>What you have saved is safe.</Trans>}
      </p>
      <div className={styles['acts']}>
        <DoorButton type="button" onClick={() => location.reload()}>
          <Trans>Reload this page</Trans>
        </DoorButton>
        <a href="/dashboard" className={quietLink}>
          <Trans>Go to the dashboard</Trans>
        </a>
      </div>
    </main>
  );
}
