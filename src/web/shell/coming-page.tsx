import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { Card, Page } from '../../kit/web/page.tsx';
import { Empty } from '../../kit/web/states.tsx';
import { comingWords } from './coming-words.ts';

/** For a page whose capability is not built yet: what it will hold, said plainly. */
export function ComingPage() {
  const { i18n } = useLingui();
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page });
  const words = page && comingWords[page.name];
  const isOfProfile = page?.path.startsWith('/profile/') ?? false;
  return (
    <Page
      title={page ? i18n._(page.title) : ''}
      {...(isOfProfile ? { back: { to: '/profile', words: <Trans>Profile</Trans> } } : {})}
    >
      <Card>
        <Empty
          title={<Trans>This page is being built</Trans>}
          words={words && i18n._(words)}
          action={
            <Button component={Link} to="/dashboard" variant="default">
              <Trans>Go to the dashboard</Trans>
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
