// Small pieces the room is drawn of, without a framework: the same room stands on the doctor's screen and on the patient's page.

type Child = Node | string | null | false;

/** An element with its properties; `data-` and `aria-` names become attributes. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Readonly<Record<string, unknown>>,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (/^(data-|aria-|role$|for$)/.test(key)) element.setAttribute(key, String(value));
    else Reflect.set(element, key, value);
  }
  element.append(...children.filter((one) => one !== null && one !== false));
  return element;
}

// Tabler icons (MIT), by their paths on a field of 24.
const icons = {
  mic: 'M9 5a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM5 10a7 7 0 0 0 14 0M8 21h8M12 17v4',
  micOff:
    'M3 3l18 18M9 5a3 3 0 0 1 6 0v5c0 .3 0 .6-.1.9M12.9 12.9A3 3 0 0 1 9 10V9M5 10a7 7 0 0 0 10.8 5.8M18 13.7c.6-1.1 1-2.4 1-3.7M8 21h8M12 17v4',
  camera: 'M15 10l4.6-2.3a1 1 0 0 1 1.4.9v6.8a1 1 0 0 1-1.4.9L15 14zM3 6h12v12H3z',
  cameraOff: 'M3 3l18 18M15 11v-1l4.6-2.3a1 1 0 0 1 1.4.9v6.8M10 6h5v5M15 15v3H3V6h2',
  share: 'M3 5h18v11H3zM8 20h8M12 16v4M9 11l3-3 3 3M12 8v5',
  chat: 'M4 5h16v11h-8l-5 4v-4H4zM8 9h8M8 12h6',
  window: 'M3 5h18v14H3zM13 12h6v5h-6z',
  devices:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  people: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4-4h4',
  file: 'M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3L18 10a3 3 0 0 0-6-6l-6.5 6.500a4.500 4.500 0 0 0 9 9L21 13',
  leave: 'M3 15c5-5 13-5 18 0l-2 3-4-2v-3c-2-.7-4-.7-6 0v3l-4 2z',
} as const;
type IconName = keyof typeof icons;

function icon(name: IconName): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', icons[name]);
  svg.append(path);
  return svg;
}

/** A round button with its word under it. */
export function roundButton(
  name: IconName,
  word: string,
  onPress: () => void,
): { button: HTMLButtonElement; show(name: IconName, word: string, isOn: boolean): void } {
  const label = el('span', {}, word);
  const button = el(
    'button',
    { type: 'button', className: 'vr-round', onclick: onPress },
    icon(name),
    label,
  );
  return {
    button,
    show(next, nextWord, isOn) {
      label.textContent = nextWord;
      button.replaceChildren(icon(next), label);
      button.toggleAttribute('data-on', isOn);
    },
  };
}

/** A small button that shows its sign alone. */
export function iconButton(name: IconName, word: string, onPress: () => void): HTMLButtonElement {
  return el(
    'button',
    { type: 'button', className: 'vr-icon', title: word, 'aria-label': word, onclick: onPress },
    icon(name),
  );
}

const style = `
.vr{--vr-ground:#10141d;--vr-soft:#aab2c5;--vr-edge:#3a4358;background:var(--vr-ground);color:#f2f4f9;display:grid;grid-template-rows:1fr auto;gap:0;height:100%;min-height:0;overflow:hidden;position:relative;border-radius:12px;font-size:.9375rem;line-height:1.45}
main:has(.vr-page){max-width:72rem}.vr-page{height:min(78dvh,46rem);min-height:24rem;margin:1rem 0}
:where(.vr) button,:where(.vr) input,:where(.vr) select{width:auto;margin:0;min-height:0}
.vr *{box-sizing:border-box}.vr p{margin:0}
.vr button{font:inherit;cursor:pointer}
.vr-stage{position:relative;min-height:0;overflow:hidden;display:grid;place-items:center}
.vr-stage>video{width:100%;height:100%;object-fit:contain;background:#000;position:absolute;inset:0}
.vr-self{position:absolute;right:12px;bottom:12px;width:min(28%,200px);aspect-ratio:4/3;border-radius:10px;overflow:hidden;background:#222a3a;border:1px solid var(--vr-edge);z-index:2}
.vr-self video{width:100%;height:100%;object-fit:cover;transform:scaleX(-1)}.vr-self[data-plain] video{transform:none;object-fit:contain}
.vr-say{position:relative;z-index:3;max-width:30rem;padding:14px 18px;border-radius:12px;background:#1b2231e6;text-align:center;display:grid;gap:10px;justify-items:center;margin:16px}
.vr-say:empty{display:none}
.vr-top{position:absolute;top:10px;left:10px;right:10px;z-index:3;display:flex;gap:8px;flex-wrap:wrap;align-items:center;pointer-events:none}
.vr-top>*{pointer-events:auto;background:#1b2231d9;border-radius:999px;padding:4px 12px}
.vr-top [hidden],.vr [hidden]{display:none!important}
.vr-net{display:inline-flex;gap:8px;align-items:center}.vr-net i{display:inline-flex;gap:2px;align-items:end;height:14px}.vr-net b{width:4px;background:#566077;border-radius:1px}.vr-net b:nth-child(1){height:5px}.vr-net b:nth-child(2){height:9px}.vr-net b:nth-child(3){height:14px}
.vr-net[data-strength="1"] b:nth-child(-n+1){background:#ff9a9a}.vr-net[data-strength="2"] b:nth-child(-n+2){background:#fbbf24}.vr-net[data-strength="3"] b{background:#4fd9b6}
.vr-bar{display:flex;flex-wrap:wrap;gap:6px;justify-content:center;padding:10px;background:#151a25;z-index:4}
.vr-round{display:grid;justify-items:center;gap:2px;background:none;border:0;color:inherit;min-width:64px;padding:4px;border-radius:10px;font-size:.75rem!important;line-height:1.2}
.vr-round svg{width:44px;height:44px;padding:10px;border-radius:50%;background:#2b3346;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.vr-round:hover svg{background:#38425a}.vr-round[data-on] svg{background:#f2f4f9;color:#10141d}.vr-round.vr-bad svg{background:#c92a2a;color:#fff}
.vr-round span{max-width:84px;text-align:center}
.vr :focus-visible{outline:3px solid #aab5f5;outline-offset:2px}
.vr-main{background:#aab5f5;color:#10141d;border:0;border-radius:8px;min-height:44px;padding:8px 20px;font-weight:600!important}
.vr-quiet{background:none;color:inherit;border:1px solid var(--vr-edge);border-radius:8px;min-height:44px;padding:8px 16px}
.vr-third{position:absolute;left:12px;bottom:12px;width:min(34%,240px);z-index:4;display:grid;gap:6px;padding:6px;border-radius:10px;background:#1b2231e6;border:1px solid var(--vr-edge)}.vr-third video{width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:6px;background:#000}.vr-third[data-waits]{width:min(60%,300px);background:#232944}
@media(max-width:639px){.vr-third{left:8px;bottom:8px;width:min(62%,260px)}.vr-third:has(>video:not([hidden])){grid-template-columns:72px 1fr}.vr-third .vr-row{grid-column:1/-1}.vr-third button{padding-block:4px}}
.vr-third-words{display:grid;font-size:.8125rem;overflow-wrap:anywhere}.vr-third-words small{color:var(--vr-soft)}.vr-third .vr-row button{flex:1}.vr-link input{width:100%;min-height:44px;font:inherit;border-radius:8px;border:1px solid var(--vr-edge);background:#10141d;color:inherit;padding:6px 12px}
.vr-knock{background:#232944;border-radius:12px;padding:12px 16px;display:flex;gap:12px;align-items:center;flex-wrap:wrap;justify-content:center}
.vr-side{position:absolute;inset:auto 0 0 0;max-height:70%;background:#151a25;z-index:5;display:grid;grid-template-rows:1fr auto;border-top:1px solid var(--vr-edge)}
.vr-list{overflow:auto;margin:0;padding:12px;display:grid;gap:6px;align-content:start;min-height:96px;list-style:none}
.vr-list li{max-width:85%;padding:6px 12px;border-radius:12px;background:#2b3346;overflow-wrap:anywhere;justify-self:start}.vr-list li[data-mine]{background:#3b4cb8;justify-self:end}
.vr-form{display:flex;gap:8px;padding:10px}.vr-form input,.vr-check select{flex:1;min-width:0;min-height:44px;font:inherit;border-radius:8px;border:1px solid var(--vr-edge);background:#10141d;color:inherit;padding:6px 12px}
.vr-check{position:relative;z-index:3;display:grid;gap:12px;width:min(100%,26rem);padding:16px;max-height:100%;overflow:auto}
.vr-check h2{margin:0;font-size:1.125rem}.vr-check label{display:grid;gap:4px;color:var(--vr-soft);font-size:.875rem}
.vr-check video{width:100%;aspect-ratio:4/3;object-fit:cover;transform:scaleX(-1);background:#000;border-radius:10px}
.vr-level{height:10px;border-radius:5px;background:#2b3346;overflow:hidden}.vr-level i{display:block;height:100%;width:0;background:#4fd9b6}
.vr-soft{color:var(--vr-soft);font-size:.8125rem}.vr-keys{font-weight:600;letter-spacing:.02em}
.vr-row{display:flex;gap:8px;flex-wrap:wrap;justify-content:center}
.vr-talk{overflow:auto;min-height:0}.vr-list small{display:block;opacity:.75;font-size:.75rem}
.vr-icon{background:none;border:1px solid var(--vr-edge);border-radius:8px;color:inherit;width:44px;min-height:44px;padding:9px;flex:none}.vr-icon svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round;display:block}
.vr-file{display:grid;gap:4px;background:none;border:0;padding:0;color:inherit;text-align:start;max-width:220px;overflow-wrap:anywhere}.vr-file img{max-width:100%;max-height:140px;border-radius:8px;display:block;background:#fff}.vr-file span{font-size:.8125rem}.vr-file b{text-decoration:underline}
.vr-list .vr-quiet{margin-top:6px;width:100%}
.vr-viewer{position:absolute;inset:0;z-index:7;background:#10141df2;display:grid;grid-template-rows:minmax(0,1fr) auto;justify-items:center;gap:10px;padding:12px}.vr-viewer img{max-width:100%;max-height:100%;object-fit:contain;align-self:center;background:#fff;border-radius:6px}
.vr-notices{position:absolute;left:10px;right:10px;top:52px;z-index:6;display:grid;gap:8px;justify-items:center;pointer-events:none}
.vr-notice{pointer-events:auto;display:flex;gap:10px;align-items:center;background:#fff4d6;color:#3a2b00;border-radius:10px;padding:8px 8px 8px 14px;max-width:34rem}.vr-notice button{background:none;border:1px solid #8a6d1a;color:inherit;border-radius:8px;min-height:36px;padding:4px 12px;flex:none}
.vr-keys{border:0;color:inherit}.vr-words{font-size:1.125rem;font-weight:700;letter-spacing:.02em}
@media(orientation:landscape) and (max-height:480px){.vr{grid-template-rows:1fr;grid-template-columns:1fr auto}.vr-bar{flex-direction:column;flex-wrap:nowrap;overflow:auto;justify-content:start}}
@media(prefers-reduced-motion:no-preference){.vr-knock{animation:vr-in .2s ease-out}@keyframes vr-in{from{opacity:0;transform:translateY(6px)}}}
`;

/** Once a page. Sheets made this way need no nonce and no further request. */
export function wearStyle(): void {
  if (document.adoptedStyleSheets.some((sheet) => sheetOf.has(sheet))) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  sheetOf.add(sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
const sheetOf = new WeakSet<CSSStyleSheet>();
