import { type RefObject, useEffect, useRef } from 'react';

/** Alt and a letter lead to a place, by the key's position, whatever the keyboard's script. */
const altGoals: Readonly<Record<string, string>> = {
  KeyC: '[data-goal="complaints"]',
  KeyM: '[data-goal="medicine"]',
  KeyN: '[data-goal="follow-up"]',
};

interface Acts {
  save: () => Promise<void>;
  finish: () => Promise<void>;
  print: () => void;
  /** Brings today's visit into sight. */
  showToday: () => void;
}

/** Alt+C, Alt+M and Alt+N lead to a field, Alt+P opens the papers; Ctrl+Enter and Ctrl+S save, Ctrl+Shift+Enter finishes, Ctrl+P prints. */
export function useConsultKeys(frame: RefObject<HTMLElement | null>, acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const lead = (code: string): boolean => {
      if (code === 'KeyP') {
        // Of the two bars the one in sight.
        const menus = [
          ...(frame.current?.querySelectorAll<HTMLElement>('[data-goal="papers"]') ?? []),
        ];
        menus.find((menu) => menu.offsetParent !== null)?.click();
        return true;
      }
      const goal = altGoals[code];
      if (!goal) return false;
      latest.current.showToday();
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(goal)?.focus());
      return true;
    };
    const act = (key: string, hasShift: boolean): boolean => {
      if (key === 'Enter') void (hasShift ? latest.current.finish() : latest.current.save());
      else if (key.toLowerCase() === 's' && !hasShift) void latest.current.save();
      else if (key.toLowerCase() === 'p' && !hasShift) latest.current.print();
      else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      const hasControl = event.ctrlKey || event.metaKey;
      if (event.altKey === hasControl) return;
      const isDone = event.altKey ? lead(event.code) : act(event.key, event.shiftKey);
      if (isDone) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [frame]);
}
