// A part of a page that is opened by its words.
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { look } from './look.ts';

interface Props {
  title: ReactNode;
  className?: string;
  /** Of the words, for more than soft ones. */
  titleClassName?: string;
  /** There is room for all: open, and without its words. */
  isFixed?: boolean;
  children: ReactNode;
}

/** Drawn by the first opening; what was typed or loaded in it stays when it is folded again. */
export function Fold({ title, className, titleClassName, isFixed = false, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const isShown = isFixed || isOpen;
  const Mark = isOpen ? IconChevronUp : IconChevronDown;
  if (isShown && !wasOpen) setWasOpen(true);
  return (
    <div className={className}>
      {!isFixed && (
        <button
          type="button"
          className={look(
            'row',
            'middle',
            'gap-6',
            'full',
            'words-left',
            'pressable',
            'height-32',
            ...(titleClassName === undefined ? (['soft', 'pad-0'] as const) : []),
          ).concat(' ', titleClassName ?? '')}
          aria-expanded={isOpen}
          aria-controls={wasOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Mark size={16} aria-hidden="true" className={look('rigid')} />
          <span className={look('min-0', 'breaks')}>{title}</span>
        </button>
      )}
      {(isShown || wasOpen) && (
        <div id={id} hidden={!isShown}>
          {children}
        </div>
      )}
    </div>
  );
}
