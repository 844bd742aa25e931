import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { Page } from '../../kit/web/page.tsx';

/** For a page whose capability is not built yet: it says so. */
export function ComingPage() {
  const { i18n } = useLingui();
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page });
  return (
    <Page title={page ? i18n._(page.title) : ''}>
      <p>
        <Trans>This part of Practice Diary is being built.</Trans>
      </p>
    </Page>
  );
}
