// The panel of letters, fetched when the first one is written: most visits write none.
import { lazy, Suspense, useState } from 'react';
import type { LetterPanelProps } from './letter-panel.tsx';

const LetterPanel = lazy(async () => ({
  default: (await import('./letter-panel.tsx')).LetterPanel,
}));

export function LetterLater(props: LetterPanelProps) {
  const [wasWanted, setWanted] = useState(false);
  if (props.wanted && !wasWanted) setWanted(true);
  if (!wasWanted) return null;
  return (
    <Suspense fallback={null}>
      <LetterPanel {...props} />
    </Suspense>
  );
}
