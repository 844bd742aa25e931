import { Trans } from '@lingui/react/macro';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { DoorButton, quietLink } from '../kit/web/door/button.tsx';
import { DoorForm, DoorPage } from '../kit/web/door/page.tsx';

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

/** A fault of ours that no page has caught, or a part of the app that could not be fetched. */
export function FailedRoom({ error }: ErrorComponentProps) {
  const isChunk = error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);
  return (
    <DoorPage
      title={isChunk ? <Trans>This page could not be fetched</Trans> : <Trans>Oops! Something went wrong. Try again later.</Trans>}
      intro={isChunk ? <Trans>The connection broke off, or a new version is ready.</Trans> : <Trans>What you have saved is safe.</Trans>}
      more={
        <a href="/dashboard" className={quietLink}>
          <Trans>Go to the dashboard</Trans>
        </a>
      }
    >
      <DoorForm onSubmit={() => location.reload()}>
        <DoorButton>
          <Trans>Reload this page</Trans>
        </DoorButton>
      </DoorForm>
    </DoorPage>
  );
}
