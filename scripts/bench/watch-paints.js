// Runs in the measured page before anything of its own; first-visit.ts asks it at the end by `paintsSeen()`.
(() => {
  let form = null;
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('input[name=username]')) return;
    form = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });

  // Until its script has come the form keeps what is asked of it.
  let ready = null;
  let wasEarly = false;
  new MutationObserver((_changes, observer) => {
    const root = document.documentElement;
    const page = document.getElementById('app');
    const isEarly = page?.dataset.early !== undefined;
    wasEarly ||= isEarly;
    const isDrawn = wasEarly || root.dataset.waits !== undefined || root.dataset.form === undefined;
    if (!page?.querySelector('form') || isEarly || !isDrawn) return;
    ready = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, childList: true, subtree: true });

  const seen = { paint: [], 'largest-contentful-paint': [], 'layout-shift': [], longtask: [] };
  for (const [type, entries] of Object.entries(seen))
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
      type,
      buffered: true,
    });

  const nameOf = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element
      ? `${element.localName}${element.id ? `#${element.id}` : ''} “${(element.textContent ?? '').trim().slice(0, 50)}”`
      : '';
  };

  globalThis.isPageReady = () => ready !== null;
  globalThis.paintsSeen = () => {
    const firstPaint = seen.paint.find(
      (entry) => entry.name === 'first-contentful-paint',
    )?.startTime;
    const largest = seen['largest-contentful-paint'].at(-1);
    const shifts = seen['layout-shift'].filter((entry) => !entry.hadRecentInput);
    return {
      fcp: firstPaint,
      lcp: largest?.startTime,
      lcpOf: nameOf(largest?.element),
      cls: shifts.reduce((sum, entry) => sum + entry.value, 0),
      moved: shifts.map(
        (entry) =>
          `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`,
      ),
      // What is not painted cannot be typed in.
      form: form === null ? null : Math.max(form, firstPaint),
      ready,
      // As Lighthouse counts it: of every task what is beyond 50 ms.
      blocked: seen.longtask.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    };
  };
})();
