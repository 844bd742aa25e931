// The panel of letters, fetched when the first one is written: most visits write none.
import { lazy, Suspense } from 'react';
import type { LetterPanelProps } from './letter-panel.tsx';

const LetterPanel = lazy(async () => ({
  default: (await import('./letter-panel.tsx')).LetterPanel,
}));

export function LetterLater(props: LetterPanelProps) {
  // Drawn only while open: so the focus comes back.
  if (!props.wanted) return null;
  return (
    <Suspense fallback={null}>
      <LetterPanel {...props} />
    </Suspense>
  );
}
