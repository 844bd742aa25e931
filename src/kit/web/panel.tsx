import { Drawer } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { noBanner } from './dialog.tsx';
import { useFocusBack } from './focus-back.ts';
import { useHeldPage } from './held-page.ts';
import { SecondPass } from './second-pass.tsx';
import styles from './panel.module.css';
import { useTopmost } from './topmost.ts';

/** A record beside its list: at the right on a laptop, over the whole screen on a phone. Escape and the cross close it. */
export function Panel({
  title,
  isOpen,
  onClose,
  width = 520,
  children,
}: {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  width?: number;
  children: ReactNode;
}) {
  const { t } = useLingui();
  useFocusBack();
  useHeldPage(isOpen);
  const close = useTopmost(isOpen, onClose);
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      title={title}
      position="right"
      size={`min(100vw, ${width}px)`}
      padding="lg"
      attributes={noBanner}
      closeButtonProps={{ 'aria-label': t`Close` }}
      classNames={{ body: styles['body'] ?? '' }}
    >
      <SecondPass>{children}</SecondPass>
    </Drawer>
  );
}
