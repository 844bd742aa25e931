// The board: changes come as they happen, and a new number is spoken where the browser has a voice for the clinic's language.
import type { Board } from '../model.ts';

const { live = '', now = '', say = '', language = '' } = document.currentScript?.dataset ?? {};

function byId(id: 'now' | 'name' | 'next' | 'none' | 'clock' | 'voice'): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the board lacks ${id}`);
  return element;
}

let shown = byId('now').textContent;
let calledAt = byId('now').dataset['at'];
let mayBeHeard = false;

function speak(number: string): void {
  if (!mayBeHeard || !('speechSynthesis' in window)) return;
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

function rowOf({ number, name }: Board['waiting'][number]): HTMLElement {
  const row = document.createElement('li');
  row.textContent = String(number);
  if (name) {
    const small = document.createElement('small');
    small.textContent = name;
    row.append(small);
  }
  return row;
}

function draw({ called: [first], waiting }: Board): void {
  const number = first ? String(first.number) : '–';
  byId('now').textContent = number;
  byId('name').textContent = first?.name ?? '';
  byId('next').replaceChildren(...waiting.map(rowOf));
  byId('none').hidden = waiting.length > 0;
  const at = first?.at ?? '';
  if (at !== calledAt && number !== '–') speak(number);
  shown = number;
  calledAt = at;
}

async function read(): Promise<void> {
  const answer = await fetch(now, { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) {
    const board: Board = await answer.json();
    draw(board);
  } else if (answer?.status === 404) window.location.reload();
}

function tick(): void {
  byId('clock').textContent = new Date().toLocaleTimeString(`${language}-u-nu-latn`, {
    hour: 'numeric',
    minute: '2-digit',
  });
}

const line = new EventSource(live);
line.addEventListener('message', () => void read());
line.addEventListener('open', () => void read());
tick();
setInterval(tick, 5000);
// Browsers let a page speak only after somebody has touched it.
if ('speechSynthesis' in window) {
  const button = byId('voice');
  button.hidden = false;
  button.addEventListener('click', () => {
    mayBeHeard = true;
    button.hidden = true;
    if (shown !== '–') speak(shown);
  });
}
