import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withLook } from './look.ts';
import styles from './page-tabs.module.css';

/** Tabs that are links, in one row. */
export const TabBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={withLook(styles['tabs'], 'row', 'line-below')} aria-label={label}>
    {children}
  </nav>
);

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
