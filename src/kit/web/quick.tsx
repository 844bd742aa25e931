// What stands in every line of a long list: plain elements that listen to nothing, so that fifty lines are drawn as fast as ten.
import { useRouter } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
} from 'react';
import { withLook } from './look.ts';
import styles from './quick.module.css';

interface LineLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Also where a new tab goes. */
  to: string;
  /** What a plain click does instead of going there, for example a panel beside the list. */
  onPlain?: () => void;
}

/** A link that does not follow the address as the router's own does: no active state, no options. */
export function LineLink({ to, onPlain, children, ...rest }: LineLinkProps) {
  const router = useRouter();
  const bringIn = () => {
    // A hint is worth nothing when it fails: the click asks again.
    if (!onPlain) router.preloadRoute({ to }).catch(() => undefined);
  };
  return (
    <a
      {...rest}
      href={to}
      onPointerEnter={bringIn}
      onFocus={bringIn}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        if (onPlain) onPlain();
        else void router.navigate({ to });
      }}
    >
      {children}
    </a>
  );
}

const isPlain = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey;

interface QuickProps {
  /** Stands above it while it is pointed at. */
  hint: string;
  /** What a screen reader says: the hint and whom it is about. */
  label: string;
  /** The icon. */
  children: ReactNode;
}

const dressed = withLook(
  styles['quick'],
  'grid',
  'soft',
  'rounded',
  'anchor',
  'centred',
  'ring-inside',
);

/** An act of one line, an icon alone. */
export function QuickAct({ hint, label, onClick, children }: QuickProps & { onClick: () => void }) {
  return (
    <button type="button" className={dressed} data-hint={hint} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** The same, where it leads to a page. */
export function QuickLink({ hint, label, to, children }: QuickProps & { to: string }) {
  return (
    <LineLink to={to} className={dressed} data-hint={hint} aria-label={label}>
      {children}
    </LineLink>
  );
}

/** About what the tallest usual screen shows. */
const firstLines = 16;

/**
 * How many of a list's lines to draw: the first screen at once, the rest right after it was painted, while nothing is kept waiting.
 * Where lines are left out, a filler of their height keeps the page as long as it will be.
 */
export function useLines(count: number): number {
  const isRest = useDeferredValue(true, false);
  return isRest ? count : Math.min(count, firstLines);
}
