// Runs in the measured page: what moved by itself, how long each press or touch took until the next frame, and whether the focus was lost. acts.ts and screens.ts ask it.
(() => {
  let shifts = [];
  let presses = [];
  let lost = [];
  let wasHeld = false;
  addEventListener('focusin', () => (wasHeld = true), { capture: true });
  const nameOf = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element
      ? `${element.localName}.${String(element.className).slice(0, 40)} “${(element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 50)}”`
      : '';
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts.push(entry);
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) presses.push(entry);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });

  globalThis.forgetHand = () => {
    shifts = [];
    presses = [];
    lost = [];
    wasHeld = false;
  };
  /** Asked when nothing changes any more. */
  globalThis.focusNow = (after) => {
    const { activeElement } = document;
    if (wasHeld && (activeElement === null || activeElement === document.body)) lost.push(after);
  };
  globalThis.handSeen = () => ({
    cls: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(
      ({ value, sources }) =>
        `${value.toFixed(4)}: ${sources.map(({ node }) => nameOf(node)).join(', ')}`,
    ),
    /** A press shorter than 16 ms is not told by the browser. */
    slowest: presses.reduce((most, { duration }) => Math.max(most, duration), 0),
    slowestOf: presses
      .toSorted((a, b) => b.duration - a.duration)
      .slice(0, 3)
      .map(
        ({ name, duration, processingStart, processingEnd, startTime, target }) =>
          `${Math.round(duration)} ms ${name} on ${nameOf(target)} (waited ${Math.round(processingStart - startTime)}, handled ${Math.round(processingEnd - processingStart)})`,
      ),
    lost,
  });
})();
