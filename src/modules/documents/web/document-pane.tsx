import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { useRef } from 'react';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { useAddressOf, useKept } from '../../../kit/web/uploads.tsx';
import { api } from '../contract.ts';
import type { PatientDocument } from '../model.ts';
import { withLook } from '../../../kit/web/look.ts';
import styles from './viewer.module.css';

/** How a picture is looked at. The same for both when two are compared, so that they move together. */
export interface Sight {
  scale: number;
  /** Shift in parts of the pane's width and height. */
  x: number;
  y: number;
}

export const wholeSight: Sight = { scale: 1, x: 0, y: 0 };

const most = 8;
const within = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/** No further than that an edge of the picture stays in the pane. */
export function zoomed({ scale, x, y }: Sight, by: number): Sight {
  const next = Math.min(most, Math.max(1, scale * by));
  const limit = (next - 1) / 2;
  return {
    scale: next,
    x: within((x * next) / scale, limit),
    y: within((y * next) / scale, limit),
  };
}

/** A picture that zooms by wheel, double click and buttons and is moved by dragging; a PDF opens in the browser's own reader, which works in no frame. */
export function DocumentPane({
  document: one,
  sight,
  onSight,
}: {
  document: PatientDocument;
  sight: Sight;
  onSight: (next: Sight) => void;
}) {
  const { t } = useLingui();
  const file = useKept(api.view, { id: one.id });
  const address = useAddressOf(file.data);
  const grip = useRef<{ x: number; y: number; from: Sight } | null>(null);
  if (file.error) return <Failed error={file.error} onRetry={() => void file.refetch()} />;
  if (address === null) return <Skeleton height="100%" />;
  if (one.media === 'application/pdf')
    return (
      <div className={withLook(styles['pdf'], 'grid', 'gap-16', 'items-center')}>
        <IconFileTypePdf size={72} stroke={1} aria-hidden="true" />
        <p>
          <Plural value={one.pages ?? 1} one="PDF of # page" other="PDF of # pages" />
        </p>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          <Trans>Open the PDF</Trans>
        </Button>
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- buttons and keys do the same
    <div
      className={withLook(styles['window'], 'grid', 'clipped')}
      data-zoomed={sight.scale > 1 ? '' : undefined}
      onDoubleClick={() => onSight(sight.scale > 1 ? wholeSight : zoomed(sight, 2.5))}
      onWheel={(event) => onSight(zoomed(sight, event.deltaY < 0 ? 1.2 : 1 / 1.2))}
      onPointerDown={(event) => {
        if (sight.scale === 1) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY, from: sight };
      }}
      onPointerMove={(event) => {
        const start = grip.current;
        if (!start) return;
        const { width, height } = event.currentTarget.getBoundingClientRect();
        const limit = (sight.scale - 1) / 2;
        onSight({
          ...sight,
          x: within(start.from.x + (event.clientX - start.x) / width, limit),
          y: within(start.from.y + (event.clientY - start.y) / height, limit),
        });
      }}
      onPointerUp={() => (grip.current = null)}
      onPointerCancel={() => (grip.current = null)}
    >
      <img
        src={address}
        alt={t`${one.title}, whole`}
        className={withLook(styles['picture'], 'full')}
        draggable={false}
        style={{
          transform: `translate(${String(sight.x * 100)}%, ${String(sight.y * 100)}%) scale(${String(sight.scale)})`,
        }}
      />
    </div>
  );
}
