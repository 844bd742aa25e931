// The board: changes come as they happen, and a new number is spoken where the browser has a voice for the clinic's language; without news it says how old it is.
import { type Line, watch } from '../../../kit/web/page-line.ts';
import type { Board, BoardDoctor } from '../model.ts';

const {
  live = '',
  now = '',
  say = '',
  second,
  wait = '',
  stale = '',
  language = '',
  zone = 'UTC',
  at: drawnAt = '',
} = document.currentScript?.dataset ?? {};

function byId(id: 'clock' | 'voice' | 'stale'): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the board lacks ${id}`);
  return element;
}

type Part = 'doctor' | 'now' | 'name' | 'last' | 'next' | 'wait' | 'none';
function partOf(doctor: Element, name: Part): HTMLElement {
  const element = doctor.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!element) throw new Error(`the board lacks ${name}`);
  return element;
}

const doctors = [...document.querySelectorAll('article')];
const nameOf = (doctor: Element): string | null => partOf(doctor, 'doctor').textContent;
let mayBeHeard = false;

/** In the clinic's language, then in English, and for whom where that may be several; one after the other, as two doctors may call at once. */
function speak(number: string, doctor: Element): void {
  if (!mayBeHeard || !('speechSynthesis' in window)) return;
  const whose = doctors.length > 1 ? `, ${nameOf(doctor)}` : '';
  utter(say.replace('%', number) + whose, language);
  if (second !== undefined) utter(second.replace('%', number) + whose, 'en-IN');
}

function utter(text: string, spoken: string): void {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = spoken;
  words.rate = 0.9;
  const voice = speechSynthesis
    .getVoices()
    .find(
      (one) => one.lang.replace('_', '-') === spoken || one.lang.slice(0, 2) === spoken.slice(0, 2),
    );
  if (voice) words.voice = voice;
  speechSynthesis.speak(words);
}

function rowOf({ number, name }: BoardDoctor['waiting'][number]): HTMLElement {
  const row = document.createElement('li');
  row.textContent = String(number);
  if (name) {
    const small = document.createElement('small');
    small.textContent = name;
    row.append(small);
  }
  return row;
}

function draw(doctor: Element, { now: inside, last, waiting, minutes }: BoardDoctor): void {
  const shown = partOf(doctor, 'now');
  const calledAt = Date.parse(inside?.at ?? '');
  // Who was inside before the last one and is inside alone again has been called out.
  const isNew = inside !== null && !(calledAt <= Date.parse(shown.dataset['at'] ?? ''));
  shown.textContent = inside ? String(inside.number) : '–';
  if (isNew) shown.dataset['at'] = inside.at;
  partOf(doctor, 'name').textContent = inside?.name ?? '';
  const before = partOf(doctor, 'last');
  before.textContent = last.map(({ number }) => number).join(' · ');
  if (before.parentElement) before.parentElement.hidden = last.length === 0;
  partOf(doctor, 'next').replaceChildren(...waiting.map(rowOf));
  partOf(doctor, 'wait').textContent = minutes === null ? '' : wait.replace('%', String(minutes));
  partOf(doctor, 'none').hidden = waiting.length > 0;
  if (isNew) speak(String(inside.number), doctor);
}

/** When the server said so, by what no clock of the screen's own changes: theirs is often wrong, or set right meanwhile. */
let said = { at: Number(drawnAt), heardAt: performance.now() };
function hearTime(answer: Response): void {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (!Number.isNaN(date)) said = { at: date, heardAt: performance.now() };
}

async function read(line: Line): Promise<void> {
  const answer = await fetch(now, { cache: 'no-store' }).catch(() => null);
  if (answer) hearTime(answer);
  if (answer?.ok) {
    const board: Board = await answer.json();
    const names = board.doctors.map(({ doctorName }) => doctorName);
    // Each part is of the doctor at its place: one who came, went or has another name may have moved them all.
    if (doctors.map(nameOf).join('|') !== names.join('|') || board.zone !== zone)
      return window.location.reload();
    board.doctors.forEach((one, at) => {
      const doctor = doctors[at];
      if (doctor) draw(doctor, one);
    });
    line.caughtUp();
  } else if (answer?.status === 404) window.location.reload();
}

function tick(): void {
  const shown = new Date(said.at + performance.now() - said.heardAt);
  byId('clock').textContent = shown.toLocaleTimeString(`${language}-u-nu-latn`, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  });
}

/** While nothing moves, what is left to wait does. */
const againMillis = 60_000;
let readAgain: ReturnType<typeof setInterval> | undefined;
watch(live, {
  onNews: (line) => {
    clearInterval(readAgain);
    readAgain = setInterval(() => void read(line), againMillis);
    void read(line);
  },
  onAge: (seconds) => {
    byId('stale').hidden = seconds === null;
    byId('stale').textContent = seconds === null ? '' : stale.replace('%', String(seconds));
  },
});
tick();
setInterval(tick, 5000);
// Browsers let a page speak only after somebody has touched it.
if ('speechSynthesis' in window) {
  const button = byId('voice');
  button.hidden = false;
  button.addEventListener('click', () => {
    mayBeHeard = true;
    button.hidden = true;
    for (const doctor of doctors) {
      const { textContent: inside } = partOf(doctor, 'now');
      if (inside !== null && inside !== '–') speak(inside, doctor);
    }
  });
}
