import type { KeyboardEvent, RefObject } from 'react';
import { latinKey } from './latin-key.ts';
import { usePageKeys } from './page-keys.ts';

/** The slash leads to a list's search. @returns to be asked of each key in it: there already, with nothing typed, a slash is no text. */
export function useSlash(
  box: RefObject<HTMLInputElement | null>,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  usePageKeys([{ key: '/', run: () => box.current?.focus() }]);
  return (event) => {
    if (latinKey(event) === '/' && event.currentTarget.value === '') event.preventDefault();
  };
}
