// The board: changes come as they happen, and a new number is spoken where the browser has a voice for the clinic's language.
const { live, now, say, language } = document.currentScript.dataset;
const byId = (id) => document.getElementById(id);
let shown = byId('now').textContent;
let calledAt = byId('now').dataset.at;
let isHeard = false;

function speak(number) {
  if (!isHeard || !('speechSynthesis' in window)) return;
  const words = new SpeechSynthesisUtterance(say.replace('%', number));
  words.lang = language;
  words.rate = 0.9;
  const voice = speechSynthesis
    .getVoices()
    .find(
      (one) =>
        one.lang.replace('_', '-') === language || one.lang.slice(0, 2) === language.slice(0, 2),
    );
  if (voice) words.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

function draw(board) {
  const [first] = board.called;
  const number = first ? String(first.number) : '–';
  byId('now').textContent = number;
  byId('name').textContent = first ? first.name : '';
  byId('next').replaceChildren(
    ...board.waiting.map((one) => {
      const row = document.createElement('li');
      row.textContent = String(one.number);
      if (one.name) {
        const name = document.createElement('small');
        name.textContent = one.name;
        row.append(name);
      }
      return row;
    }),
  );
  byId('none').hidden = board.waiting.length > 0;
  const at = first ? first.at : '';
  if (at !== calledAt && number !== '–') speak(number);
  shown = number;
  calledAt = at;
}

async function read() {
  const answer = await fetch(now, { cache: 'no-store' }).catch(() => null);
  if (answer && answer.ok) draw(await answer.json());
  else if (answer && answer.status === 404) location.reload();
}

const line = new EventSource(live);
line.addEventListener('message', read);
line.addEventListener('open', read);
const tick = () => {
  byId('clock').textContent = new Date().toLocaleTimeString(`${language}-u-nu-latn`, {
    hour: 'numeric',
    minute: '2-digit',
  });
};
tick();
setInterval(tick, 5000);
// Browsers let a page speak only after somebody has touched it.
if ('speechSynthesis' in window) {
  const button = byId('voice');
  button.hidden = false;
  button.addEventListener('click', () => {
    isHeard = true;
    button.hidden = true;
    if (shown !== '–') speak(shown);
  });
}
