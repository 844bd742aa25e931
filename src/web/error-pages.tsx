import { Trans } from '@lingui/react/macro';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PublicButton, PublicQuiet, quietLink } from '../kit/web/public/button.tsx';
import { PublicPage } from '../kit/web/public/page.tsx';
import { PartMissing } from '../kit/web/part.ts';
import { look, withLook } from '../kit/web/look.ts';
import styles from './error-pages.module.css';

/** Any address that is none of ours. */
export function NotFoundPage() {
  return (
    <PublicPage
      title={<Trans>This page does not exist</Trans>}
      intro={<Trans>The address may be mistyped, or the page has moved.</Trans>}
      more={
        <Link to="/dashboard" className={quietLink}>
          <Trans>Go to the dashboard</Trans>
        </Link>
      }
    >
      {null}
    </PublicPage>
  );
}

/** Whether the server has this fault now. */
function useTold(fault: unknown): boolean {
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const { isReported } = await import('../modules/support/web/parts/report.ts');
      const is = await isReported(fault);
      if (isCurrent) setTold(is);
    };
    ask().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [fault]);
  return isTold;
}

/** A fault of ours that no page has caught, or a part of the app that did not come. Stands in the page's place; the shell around it stays. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = error instanceof PartMissing;
  const isTold = useTold(error);
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className={withLook(styles['sorry'], 'grid', 'gap-4', 'items-center', 'centre')}>
      <svg width="96" height="72" viewBox="0 0 96 72" fill="none" aria-hidden="true">
        <rect x="14" y="6" width="56" height="60" rx="7" className={styles['sheet']} />
        <path d="M26 22h32M26 34h20" className={styles['lines']} />
        <path d="M48 66l-7-12 9-6-6-10" className={styles['tear']} />
      </svg>
      <h1 className={withLook(styles['title'], 'size-4', 'strong')}>
        {isMissing ? (
          <Trans>This page could not be loaded</Trans>
        ) : (
          <Trans>Oops! Something went wrong. Try again later.</Trans>
        )}
      </h1>
      <p className={look('soft')}>
        {isMissing ? (
          <Trans>The connection was lost, or a new version is ready. What you typed is kept.</Trans>
        ) : (
          <Trans>Your saved work is safe, and what you typed is kept.</Trans>
        )}{' '}
        {isTold && <Trans>The problem has been reported to us.</Trans>}
      </p>
      <div className={withLook(styles['acts'], 'grid', 'gap-16', 'items-center')}>
        <PublicButton type="button" onClick={isMissing ? () => location.reload() : again}>
          {isMissing ? <Trans>Reload this page</Trans> : <Trans>Try again</Trans>}
        </PublicButton>
        <PublicQuiet onClick={() => history.back()}>
          <Trans>Go back</Trans>
        </PublicQuiet>
        <a href="/dashboard" className={quietLink}>
          <Trans>Go to the dashboard</Trans>
        </a>
      </div>
    </main>
  );
}
