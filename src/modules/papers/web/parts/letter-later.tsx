// The panel of letters, fetched when the first one is written: most visits write none.
import { Suspense } from 'react';
import { lazyPart } from '../../../../kit/web/lazy-part.ts';
import type { LetterPanelProps } from './letter-panel.tsx';

const LetterPanel = lazyPart(() => import('./letter-panel.tsx'), 'LetterPanel');

export function LetterLater(props: LetterPanelProps) {
  // Drawn only while open: so the focus comes back.
  if (!props.wanted) return null;
  return (
    <Suspense fallback={null}>
      <LetterPanel {...props} />
    </Suspense>
  );
}
