// The menu as it is drawn: the sidebar's list, and the bottom bar of a phone.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconLock } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { visitorOf } from '../guard-page.ts';
import { type InsidePage, insidePages } from '../pages.ts';
import { mainItems, mayList, menuFor } from './menu.ts';
import styles from './shell.module.css';

/** Whether an address belongs to a page of the menu: itself, or deeper in the same room. */
const isHere = (page: InsidePage, address: string): boolean => {
  const path = insidePages[page].path.toLowerCase();
  const here = address.toLowerCase();
  return here === path || here.startsWith(`${path}/`) || here.startsWith(`${path}-`);
};

export function Menu({ isNarrow }: { isNarrow: boolean }) {
  const { i18n, t } = useLingui();
  const member = useMember();
  const address = useRouterState({ select: (state) => state.location.pathname });
  // Before the profile is complete every entry would only lead back to it.
  const sections = member.profileIsComplete ? menuFor(visitorOf(member)) : [];
  return (
    <nav className={styles['nav']} aria-label={t`Main menu`}>
      {sections.map((section) => (
        <div key={section.items[0]?.page}>
          {section.title && (
            <h2 className={styles['sectionTitle']}>
              <span>{i18n._(section.title)}</span>
            </h2>
          )}
          {section.items.map(({ page, icon: Icon }) => {
            const entry = insidePages[page];
            const words = i18n._(entry.title);
            const here = isHere(page, address);
            return (
              <Link
                key={page}
                to={entry.path}
                className={styles['item']}
                data-tour={page}
                data-here={here ? '' : undefined}
                aria-current={here ? 'page' : undefined}
                title={isNarrow ? words : undefined}
                aria-label={isNarrow ? words : undefined}
              >
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span className={styles['word']}>{words}</span>
                {'plan' in entry && !member.isSubscribe && <IconLock size={16} className={styles['locked']} aria-label={t`Premium`} />}
              </Link>
            );
          })}
        </div>
      ))}
    </nav>
  );
}

export function BottomBar({ onMore }: { onMore: () => void }) {
  const { i18n, t } = useLingui();
  const visitor = visitorOf(useMember());
  const address = useRouterState({ select: (state) => state.location.pathname });
  if (!visitor.profileIsComplete) return null;
  return (
    <nav className={styles['bottom']} aria-label={t`Main pages`}>
      {mainItems
        .filter(({ page }) => mayList(page, visitor))
        .map(({ page, icon: Icon, words }) => (
          <Link
            key={page}
            to={insidePages[page].path}
            className={styles['bottomItem']}
            data-tour={page}
            data-here={isHere(page, address) ? '' : undefined}
            aria-current={isHere(page, address) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            <span>{i18n._(words)}</span>
          </Link>
        ))}
      <button type="button" className={styles['bottomItem']} onClick={onMore}>
        <IconDots size={22} stroke={1.75} aria-hidden="true" />
        <span>
          <Trans>More</Trans>
        </span>
      </button>
    </nav>
  );
}
