import { type RefObject, useEffect, useRef } from 'react';
import { isTyping, latinKey } from '../../../kit/web/latin-key.ts';
import { whenPicked } from '../../../kit/web/picks.ts';
import { holdTyping } from '../../../kit/web/typed-ahead.ts';
import type { Pane } from './consult-panes.tsx';

/** The blocks of the visit that a key leads to, in the order in which they stand. */
export const blocks = [
  'complaints',
  'vitals',
  'examination',
  'diagnosis',
  'results',
  'medicine',
  'tests',
  'advice',
  'followUp',
  'fees',
  'lastVisits',
] as const;
export type Block = (typeof blocks)[number];

interface Way {
  /** Of the letter, wherever the keyboard's script has it. */
  readonly code: string;
  readonly key: string;
  /** The first field of the block. */
  readonly goal: string;
  readonly pane: Pane;
}

const way = (letter: string, goal: string, pane: Pane = 'today'): Way => ({
  code: `Key${letter}`,
  key: `Alt ${letter}`,
  goal,
  pane,
});

export const ways: Readonly<Record<Block, Way>> = {
  complaints: way('C', '[data-goal="complaints"]'),
  vitals: way('V', '[data-vital]'),
  examination: way('E', '[data-goal="examinations"]'),
  diagnosis: way('D', '[data-goal="diagnosis"]'),
  results: way('R', '[data-goal="testResults"]'),
  medicine: way('M', '[data-goal="medicine"]'),
  tests: way('T', '[data-goal="testsAdvised"]'),
  advice: way('A', '[data-goal="advice"]'),
  followUp: way('N', '[data-goal="follow-up"]'),
  fees: way('F', '[data-goal="money"] input'),
  lastVisits: way('H', '[data-goal="visits"] :is(button, summary, a)', 'visits'),
};

export interface ConsultKeyActs {
  save: () => Promise<void>;
  finish: () => Promise<void>;
  print: () => void;
  show: (pane: Pane) => void;
  showKeys: () => void;
}

/** The papers' menu is opened rather than gone to. */
const papersCode = 'KeyP';

/** Alt and a letter lead to a block, Alt+P opens the papers; Ctrl+Enter and Ctrl+S save, Ctrl+Shift+Enter finishes, Ctrl+P prints; `?` shows the keys. */
export function useConsultKeys(frame: RefObject<HTMLElement | null>, acts: ConsultKeyActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const lead = (code: string): boolean => {
      if (code === papersCode) {
        // Of the two bars the one in sight.
        const menus = [
          ...(frame.current?.querySelectorAll<HTMLElement>('[data-goal="papers"]') ?? []),
        ];
        menus.find((menu) => menu.offsetParent !== null)?.click();
        return true;
      }
      const block = blocks.find((name) => ways[name].code === code);
      if (!block) return false;
      const { goal, pane } = ways[block];
      // What is typed before the block has the focus is meant for it, not for the field that has it still.
      const mayTypeOn = holdTyping('certain');
      latest.current.show(pane);
      requestAnimationFrame(() => {
        frame.current?.querySelector<HTMLElement>(goal)?.focus();
        mayTypeOn();
      });
      return true;
    };
    const act = (key: string, hasShift: boolean): boolean => {
      const name = actOf(key, hasShift);
      if (name) whenPicked(() => void latest.current[name]());
      return name !== null;
    };
    const onKey = (event: KeyboardEvent) => {
      const hasControl = event.ctrlKey || event.metaKey;
      if (!event.altKey && !hasControl && latinKey(event) === '?' && !isTyping(event.target))
        latest.current.showKeys();
      if (event.altKey === hasControl) return;
      const isDone = event.altKey ? lead(event.code) : act(latinKey(event), event.shiftKey);
      if (isDone) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [frame]);
}

function actOf(key: string, hasShift: boolean): 'save' | 'finish' | 'print' | null {
  if (key === 'enter') return hasShift ? 'finish' : 'save';
  if (hasShift) return null;
  return key === 's' ? 'save' : key === 'p' ? 'print' : null;
}
