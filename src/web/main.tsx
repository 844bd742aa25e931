// Before every other sheet: what a part says for itself wins over the shared looks.
import '../kit/web/look.module.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRouter, RouterProvider, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { give } from '../kit/shared/settings.ts';
import { startApp } from '../kit/web/app.ts';
import { ending, renewal } from '../kit/web/client.ts';
import { sealing } from '../kit/web/session.ts';
import { catalogues, loadCatalogue, speak, startLanguage } from '../kit/web/language.ts';
import { parseSearch, stringifySearch } from './address.ts';
import { FailedPage, NotFoundPage } from './error-pages.tsx';
import { routeTree } from './routes.tsx';
import { fetchMessages } from './catalogues.ts';
import { endAt, renew, watchSession } from './session-keeper.ts';
import { tellFaults } from './tell-faults.ts';
import { askSelf, takeUp } from '../modules/identity/web/parts/member.ts';

// Schemas compiled from text are forbidden by the page's policy; without this zod would try and be reported.
z.config({ jitless: true });

const tell: (fault: unknown) => void = tellFaults(
  () => router.state.matches.at(-1)?.staticData.page?.name ?? 'NotFound',
);

const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  trailingSlash: 'preserve',
  pathParamsAllowedCharacters: ['='],
  notFoundMode: 'root',
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: FailedPage,
  defaultPreload: 'intent',
  // Between two pages the one that is left stays.
  defaultPendingComponent: Outline,
  defaultPendingMs: Infinity,
  InnerWrap: UntilArrived,
  scrollRestoration: true,
  defaultOnCatch: tell,
});

/** What the page's own HTML has painted: it stays until the first page and its words are there. */
function Outline() {
  return <div className="public-wait" />;
}

function UntilArrived({ children }: { children: ReactNode }) {
  const isOnTheWay = useRouterState({ select: ({ matches }) => matches.length === 0 });
  return (
    <>
      {children}
      {isOnTheWay && <Outline />}
    </>
  );
}

const toRoot = () => router.navigate({ to: '/', search: { ended: '1' }, replace: true });
startApp([
  give(catalogues, fetchMessages),
  give(renewal, renew),
  give(ending, endAt(toRoot)),
  give(sealing, async (userId) => (await import('./shell/unsent-work.ts')).sealWork(userId)),
  give(takeUp, async (userId) => (await import('./shell/unsent-work.ts')).takeUpWork(userId)),
  give(askSelf, async () => (await import('../modules/config/web/parts/present.ts')).askConfig()),
]);
watchSession(toRoot);

// While someone types on the public pages, the pages behind it come in.
document.addEventListener(
  'input',
  () => {
    void import('./app-layout.tsx');
    void loadCatalogue('screens');
  },
  { once: true },
);

await speak(startLanguage());
const place = document.getElementById('app');
if (!place) throw new Error('the page has no place for the app');
createRoot(place, { onUncaughtError: tell }).render(
  <I18nProvider i18n={i18n}>
    <RouterProvider router={router} />
  </I18nProvider>,
);
