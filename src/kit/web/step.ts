// A page between two forms: its own address stands in place of its form's, so that loading it again sends nothing. Counts down what it says in
// seconds; a button that has to wait for its count is pressed afterwards.
const here = document.currentScript?.dataset['here'];
if (here !== undefined) history.replaceState(null, '', here);

const shown = [...document.querySelectorAll<HTMLElement>('[data-seconds]')].map((element) => ({
  element,
  button: element.closest<HTMLButtonElement>('button[data-wait]'),
  endsAt: Date.now() + Number(element.dataset['seconds']) * 1000,
}));

function tick(): void {
  for (const { element, button, endsAt } of shown) {
    const seconds = Math.max(0, Math.round((endsAt - Date.now()) / 1000));
    element.textContent =
      button && seconds === 0
        ? ''
        : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    if (button) button.disabled = seconds > 0;
  }
}

tick();
setInterval(tick, 500);
