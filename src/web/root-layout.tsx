import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withLook } from '../kit/web/look.ts';
import { nameScreen } from '../kit/web/client.ts';
import { BrandWords } from './brand-words.tsx';
import styles from './root-layout.module.css';

/** Around every page: the tab's title, the progress bar, and which first picture belongs to it. */
export function RootLayout() {
  const { i18n } = useLingui();
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const page = match?.staticData.page;
  const isInside = useRouterState({
    select: (state) => state.matches.some((one) => one.routeId === '/inside'),
  });
  const stage = isInside ? 'inside' : page?.name === 'Outbox' ? 'plain' : 'public';
  const { t } = useWords();
  const missing = t`This page does not exist`;
  const title = page ? i18n._(page.title) : null;

  useEffect(() => {
    document.title = `${title ?? missing} · Practice Diary`;
    nameScreen(page?.name ?? 'NotFound');
  }, [title, missing, page]);

  useEffect(() => {
    document.documentElement.dataset['stage'] = stage;
  }, [stage]);

  return (
    <>
      <NavigationBar />
      <BrandWords />
      <Outlet />
    </>
  );
}

/** Shown while a page is on its way, after a moment: quick ones pass unseen. One that is long on its way is spoken of. */
function NavigationBar() {
  const { t } = useWords();
  const isPending = useRouterState({ select: (state) => state.status === 'pending' });
  if (!isPending) return null;
  return (
    <>
      <div
        className={withLook(styles['bar'], 'clipped', 'no-pointer')}
        role="progressbar"
        aria-label={t`Loading page`}
      />
      <div className={withLook(styles['slow'], 'ink', 'pill', 'boxed', 'no-pointer')} role="status">
        <Trans>The page is loading slowly. Trying again…</Trans>
      </div>
    </>
  );
}
