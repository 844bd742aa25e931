// The page of a video room. The room itself stands in the layout, so that it goes on when the doctor opens another page.
import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { videoCall } from '../../../kit/web/asked.ts';

export function VideoPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const isOpen = videoCall.useValue()?.id === id;
  useEffect(() => {
    // Only a document that was loaded at this address may ask for the camera.
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded && !new URL(loaded.name).pathname.startsWith('/video/')) location.reload();
    else if (!isOpen) videoCall.put({ id, isOn: false });
  }, [id, isOpen]);
  return (
    <main>
      <h1 className="visually-hidden">
        <Trans>Video room</Trans>
      </h1>
    </main>
  );
}
