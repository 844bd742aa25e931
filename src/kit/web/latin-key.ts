const places: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
};

/**
 * What a key means to acts that are named by Latin letters and signs. On a keyboard in another script it goes by its place: who writes Hindi prints
 * by Ctrl+P too.
 * @returns letters small, and a key's own name as it is: `n`, `/`, `enter`
 */
export function latinKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isNamed = /^[A-Z][A-Za-z0-9]+$/.test(key);
  if (isNamed || (key.length === 1 && key < '\u0080')) return key.toLowerCase();
  const letter = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  return letter?.toLowerCase() ?? places[code]?.[shiftKey ? 1 : 0] ?? key;
}

/** A key that belongs to what is written: `? dengue`. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;
