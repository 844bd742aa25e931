import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { withLook } from './look.ts';
import styles from './page-tabs.module.css';

/** For a row of links that may be wider than the screen: the one that leads here is brought into sight. */
export function useTabInSight() {
  const row = useRef<HTMLElement>(null);
  const here = useRouterState({ select: (state) => state.location.href });
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!row.current || !tab) return;
    const { offsetLeft, clientWidth } = row.current;
    row.current.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2;
  }, [here]);
  return row;
}

/** Tabs that are links, in one row. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      ref={useTabInSight()}
      className={withLook(styles['tabs'], 'row', 'line-below')}
      aria-label={label}
    >
      {children}
    </nav>
  );
}

type TabLinkProps = Pick<LinkProps, 'to' | 'search'> & { isHere: boolean; children: ReactNode };

export const TabLink = ({ isHere, ...link }: TabLinkProps) => (
  <Link
    {...link}
    activeOptions={{ exact: true }}
    className={withLook(styles['tab'], 'rigid', 'soft', 'undecorated', 'hover-ink', 'ring-inside')}
    aria-current={isHere ? 'page' : undefined}
  />
);

interface Tab {
  to: string;
  words: ReactNode;
  isShown: boolean;
}

interface Props {
  /** Name of the parts together, for a screen reader. */
  label: string;
  tabs: readonly Tab[];
  /** Goes along from part to part. */
  search?: Record<string, string>;
}

/** A page's parts, each at its own address; the one that is open is shown in any case. */
export function PageTabs({ label, tabs, search }: Props) {
  const here = useRouterState({
    select: (state) => state.location.pathname.replace(/\/$/, '').toLowerCase(),
  });
  return (
    <TabBar label={label}>
      {tabs
        .filter((tab) => tab.isShown || tab.to === here)
        .map((tab) => (
          <TabLink key={tab.to} to={tab.to} search={search ?? {}} isHere={tab.to === here}>
            {tab.words}
          </TabLink>
        ))}
    </TabBar>
  );
}
