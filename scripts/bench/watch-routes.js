// Runs in the page: from the press of the mouse, or from `watchRoute` where there is none, to the frame after the one in which a heading shows the words, and to the frame after the one in which the room is whole.
(() => {
  let began = 0;
  let seen = Promise.resolve({ heading: 0, whole: 0 });
  addEventListener('click', (event) => (began = event.timeStamp), { capture: true });
  globalThis.watchRoute = (words) => {
    began = performance.now();
    seen = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`the room ${words} did not open`)), 20_000);
      const before = location.pathname;
      // A frame is painted when the next one begins.
      const painted = (isThere) =>
        new Promise((show) => {
          const look = () => {
            if (isThere()) requestAnimationFrame(() => show(performance.now() - began));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      const isHeaded = () =>
        location.pathname !== before &&
        document.querySelector('main h1')?.textContent?.includes(words);
      void Promise.all([
        painted(isHeaded),
        painted(() => isHeaded() && document.querySelector('main:not([aria-busy])')),
      ]).then(([heading, whole]) => resolve({ heading, whole }));
    });
  };
  globalThis.routeSeen = () => seen;
})();
