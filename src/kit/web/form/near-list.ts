import { type KeyboardEvent, useState } from 'react';

/**
 * Props of a Mantine field with a list: the list is in the page only while the field is worked in, else a form of ten fields holds
 * hundreds of options. Enter takes what is highlighted and never sends the form. From the focus on, not from the opening: opened at once, the list could not start at what is chosen.
 */
export function useNearList(leave: () => void): {
  comboboxProps: { keepMounted: boolean };
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
} {
  const [isNear, setNear] = useState(false);
  return {
    comboboxProps: { keepMounted: isNear },
    onFocus: () => setNear(true),
    onKeyDown: (event) => {
      if (event.key === 'Enter') event.preventDefault();
    },
    onBlur: () => {
      setNear(false);
      leave();
    },
  };
}
