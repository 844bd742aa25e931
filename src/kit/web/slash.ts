import { useHotkeys } from '@mantine/hooks';
import type { KeyboardEvent, RefObject } from 'react';

/** The slash leads to a list's search. @returns to be asked of each key in it: there already, with nothing typed, a slash is no text. */
export function useSlash(
  box: RefObject<HTMLInputElement | null>,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  useHotkeys([['/', () => box.current?.focus()]]);
  return (event) => {
    if (event.key === '/' && event.currentTarget.value === '') event.preventDefault();
  };
}
