// The frame of every page inside: title, what it holds, and its one main action in the same corner; on a phone the action stands in a bottom bar.
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { look, withLook } from './look.ts';
import styles from './page.module.css';
import { RowsOnTheWay } from './states.tsx';
import { Standing, useUnfolding } from './unfolding.ts';

interface PageProps {
  title: ReactNode;
  /** One line under the title: a count, a date, what this page is for. */
  about?: ReactNode;
  /** The one action that matters here, as a `MainAction`. */
  action?: ReactNode;
  /** Lesser acts beside it. */
  acts?: ReactNode;
  /** The way back, above the title. */
  back?: { to: string; words: ReactNode };
  /** `form` keeps lines readable, `wide` gives tables the whole width. */
  width?: 'wide' | 'form';
  /** Called when what it holds stands under the heading: for putting the cursor where typing begins. */
  onWhole?: () => void;
  children: ReactNode;
}

export function Page({
  title,
  about,
  action,
  acts,
  back,
  width = 'wide',
  onWhole,
  children,
}: PageProps) {
  const { frame, isWhole, stands } = useUnfolding();
  return (
    <main
      ref={frame}
      className={withLook(styles['page'], 'column', 'gap-16')}
      data-width={width}
      aria-busy={isWhole ? undefined : true}
    >
      <div className={withLook(styles['head'], 'row', 'wrap', 'gap-8-12', 'top', 'end')}>
        <div className={withLook(styles['words'], 'min-0')}>
          {back && (
            <Link
              to={back.to}
              className={withLook(styles['back'], 'soft', 'size-1', 'undecorated', 'finger')}
            >
              <span aria-hidden="true">←</span> {back.words}
            </Link>
          )}
          <h1 className={withLook(styles['title'], 'size-4', 'strong', 'leading-135')}>{title}</h1>
          {about !== undefined && <div className={look('top-2', 'soft')}>{about}</div>}
        </div>
        {acts !== undefined && (
          <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-8')}>{acts}</div>
        )}
        {action !== undefined && <div className={styles['action']}>{action}</div>}
      </div>
      {isWhole && (
        <Suspense fallback={<RowsOnTheWay rows={4} />}>
          {children}
          <Standing
            onStand={() => {
              stands();
              onWhole?.();
            }}
          />
        </Suspense>
      )}
    </main>
  );
}

type MainActionProps = { icon?: ReactNode; children: ReactNode; isBusy?: boolean } & (
  | { to: string; onClick?: never }
  | { onClick: () => void; to?: never }
) &
  Pick<ButtonProps, 'disabled' | 'variant'>;

/** The page's one primary button: a link where it leads somewhere, else an act. `variant` steps it back where another is filled. */
export function MainAction({
  icon,
  children,
  isBusy = false,
  to,
  onClick,
  disabled,
  variant = 'filled',
}: MainActionProps) {
  const appearance = {
    size: 'md',
    leftSection: icon,
    variant,
    loading: isBusy,
    'aria-keyshortcuts': 'Alt+N',
    ...(disabled === undefined ? {} : { disabled }),
  } as const;
  return to === undefined ? (
    <Button {...appearance} onClick={onClick}>
      {children}
    </Button>
  ) : (
    <Button {...appearance} component={Link} to={to}>
      {children}
    </Button>
  );
}

/** A surface for one matter. `title` makes it a section with a heading. */
export function Card({
  title,
  acts,
  flush = false,
  children,
}: {
  title?: ReactNode;
  acts?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      className={withLook(styles['card'], 'card', 'min-0', 'pad-16')}
      data-flush={flush ? '' : undefined}
    >
      {title !== undefined && (
        <div
          className={withLook(styles['cardHead'], 'row', 'wrap', 'middle', 'between', 'gap-4-16')}
        >
          <h2 className={look('size-3', 'strong')}>{title}</h2>
          {acts}
        </div>
      )}
      {children}
    </section>
  );
}
