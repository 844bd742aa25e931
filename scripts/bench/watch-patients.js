// Runs in the page: the time from a click to a patient's painted record, and from the last key to the painted answers of a search.
(() => {
  let clicked = 0;
  addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true });

  /** From `beganAt()` to the frame after the one in which `isThere` holds. */
  const whenPainted = (beganAt, isThere, what) =>
    new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => reject(new Error(`${what} was never seen`)), 20_000);
      const look = () => {
        if (!isThere()) return requestAnimationFrame(look);
        // The frame is painted when the next one begins.
        requestAnimationFrame(() => {
          clearTimeout(tooLate);
          resolve(performance.now() - beganAt());
        });
      };
      requestAnimationFrame(look);
    });

  let record = Promise.resolve(0);
  globalThis.watchRecord = (name) => {
    const isThere = () =>
      location.pathname.startsWith('/patient-detail/') &&
      document.querySelector('main header[data-sticky]')?.textContent?.includes(name) === true &&
      document.querySelector('main ol li a[href*="/treatment/"]') !== null;
    record = whenPainted(() => clicked, isThere, name);
  };
  globalThis.recordSeen = () => record;

  let consult = Promise.resolve(0);
  globalThis.watchConsult = () => {
    const isThere = () =>
      location.pathname.startsWith('/treatment-add/') &&
      document.querySelector('main [role="combobox"][aria-label="Add a medicine"]') !== null &&
      document.querySelector('main [aria-label="Last visits"] li') !== null;
    consult = whenPainted(() => clicked, isThere, 'the new visit');
  };
  globalThis.consultSeen = () => consult;

  let answers = Promise.resolve(0);
  globalThis.watchAnswers = (text) => {
    let typed = 0;
    addEventListener(
      'input',
      function hear(event) {
        if (event.target.value !== text) return;
        typed = event.timeStamp;
        removeEventListener('input', hear, { capture: true });
      },
      { capture: true },
    );
    const isThere = () =>
      typed > 0 &&
      document.querySelector('main div[aria-busy]')?.getAttribute('aria-busy') === 'false' &&
      document.querySelector('main [data-former]') === null;
    answers = whenPainted(() => typed, isThere, text);
  };
  globalThis.answersSeen = () => answers;
})();
