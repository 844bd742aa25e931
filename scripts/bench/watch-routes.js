// Runs in the page: from the press of the mouse, or from `watchRoute` where there is none, to the frame after the one in which a heading shows the words.
(() => {
  let began = 0;
  let seen = Promise.resolve(0);
  addEventListener('click', (event) => (began = event.timeStamp), { capture: true });
  globalThis.watchRoute = (words) => {
    began = performance.now();
    seen = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`the room ${words} did not open`)), 20_000);
      const before = location.pathname;
      const look = () => {
        const heading = document.querySelector('main h1');
        if (location.pathname !== before && heading?.textContent?.includes(words)) {
          // The frame is painted when the next one begins.
          requestAnimationFrame(() => resolve(performance.now() - began));
        } else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  };
  globalThis.routeSeen = () => seen;
})();
