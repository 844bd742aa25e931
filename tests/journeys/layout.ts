// How a page is set: nothing in sight, words broken inside, cut cells, telephone numbers over two lines, lines too close, tabs out of sight, bars that hang above the window's end, sideways scroll.
import type { Page } from '@playwright/test';

export interface Layout {
  /** What is wrong, each with the text it happens to. */
  faults: string[];
  /** Every text in sight that is said to be in the screen's language: what was sent or written in another stays in it. */
  texts: string[];
}

/** Looks at an open dialog when there is one, else at the whole page; a fault counts when it is still there after a moment in which a page that was just resized settles. */
export async function layoutOf(page: Page): Promise<Layout> {
  const layout = await layoutNow(page);
  if (layout.faults.length === 0) return layout;
  await page.waitForTimeout(500);
  return layoutNow(page);
}

const layoutNow = (page: Page): Promise<Layout> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const texts = new Set<string>();
    const dialogs = document.querySelectorAll('[role=dialog], dialog[open], [role=menu]');
    const scope = [...dialogs].at(-1) ?? document.body;
    const range = document.createRange();

    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // What is for screen readers alone is one pixel wide.
      element.getBoundingClientRect().width > 1;
    /** On how many lines a part of a text stands. */
    const linesOf = (node: Node, from: number, to: number): number => {
      range.setStart(node, from);
      range.setEnd(node, to);
      const lines: number[] = [];
      for (const { top, height, width } of range.getClientRects()) {
        const middle = top + height / 2;
        if (width > 0 && !lines.some((one) => Math.abs(one - middle) < height / 2))
          lines.push(middle);
      }
      return lines.length;
    };

    let isEmpty = true;
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const parent = node.parentElement;
      if (
        // A paper is written in its patient's language, not in the screen's.
        parent?.closest('[data-paper]') ||
        !text.trim() ||
        !parent ||
        parent.closest('script, style, svg, canvas') ||
        !isShown(parent)
      )
        continue;
      isEmpty = false;
      if (parent.closest<HTMLElement>('[lang]')?.lang === document.documentElement.lang)
        texts.add(text.trim());
      if (linesOf(node, 0, text.length) < 2) continue;
      const { lineHeight, fontSize } = getComputedStyle(parent);
      if (/[\u0900-\u0d7f]/.test(text) && parseFloat(lineHeight) < 1.29 * parseFloat(fontSize))
        faults.push(`lines too close: ${text.trim()}`);
      for (const phone of text.matchAll(/\+?\d[\d ]{8,}\d/g))
        if (linesOf(node, phone.index, phone.index + phone[0].length) > 1)
          faults.push(`telephone number over two lines: ${phone[0]}`);
      // Addresses, dates and joined words may break where their marks are.
      for (const word of text.matchAll(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu))
        if (linesOf(node, word.index, word.index + word[0].length) > 1)
          faults.push(`word broken inside: ${word[0]}`);
    }

    if (isEmpty) faults.push('nothing is in sight');

    for (const element of scope.querySelectorAll<HTMLElement>('*')) {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue;
      const { overflowX } = getComputedStyle(element);
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
      if (element.closest('[title], svg') || !isShown(element)) continue;
      const own = [...element.childNodes].find(
        (child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim(),
      );
      if (own) faults.push(`cut: ${own.nodeValue?.trim() ?? ''}`);
    }

    for (const tab of scope.querySelectorAll('nav [aria-current=page]')) {
      const row = tab.closest('nav')?.getBoundingClientRect();
      const { left, right } = tab.getBoundingClientRect();
      if (row && (left < row.left - 1 || right > row.right + 1) && tab.checkVisibility())
        faults.push(`tab out of sight: ${tab.textContent}`);
    }

    // What holds to the window's end with room below it has something fixed in that room, else the page runs on under it.
    for (const bar of scope.querySelectorAll<HTMLElement>('*')) {
      const { position, bottom } = getComputedStyle(bar);
      const room = parseFloat(bottom);
      if (position !== 'sticky' || !(room > 1) || !isShown(bar)) continue;
      const box = bar.getBoundingClientRect();
      if (Math.abs(innerHeight - box.bottom - room) > 1) continue;
      const below = document.elementFromPoint(innerWidth / 2, innerHeight - room / 2);
      let over: Element | null = below;
      while (over && getComputedStyle(over).position !== 'fixed') over = over.parentElement;
      if (!over) faults.push(`the page runs on below: ${bar.textContent.trim()}`);
    }

    const wider = document.documentElement.scrollWidth - innerWidth;
    if (wider > 0) faults.push(`scrolls sideways by ${wider} px`);
    return { faults: [...new Set(faults)], texts: [...texts] };
  });
