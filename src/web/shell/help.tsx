// Help for the page that is open, by F1 or from the menu of the account. Fetched when it is asked for.
import { useWindowEvent } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../kit/web/lazy-part.ts';
import { help } from '../../kit/web/asked.ts';

const HelpPanel = lazyPart(() => import('./help-panel.tsx'), 'HelpPanel');

export function Help() {
  const isOpen = help.useIsOpen();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'F1') return;
    event.preventDefault();
    help.open();
  });
  return (
    isOpen && (
      <Suspense fallback={null}>
        <HelpPanel path={path} onClose={help.close} />
      </Suspense>
    )
  );
}
