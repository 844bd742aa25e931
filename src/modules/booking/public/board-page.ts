// The board in the waiting room: the number inside as large as the screen allows, the next ones beneath, no names unless the clinic says so.
import { randomUUID } from 'node:crypto';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { dataOf, type Frame, headOf, lettersOf } from '../../../kit/server/page.ts';
import type { Board, BoardDoctor } from '../model.ts';
import { type Say, sayIn, type WordName } from './parts/page.ts';

const style = `:root{color-scheme:dark}*{box-sizing:border-box}html,body{height:100%;margin:0}body{background:#11141d;color:#e9ecf4;font-family:system-ui,Noto
Sans,Nirmala UI,sans-serif;display:grid;grid-template-rows:auto 1fr auto;padding:3vmin
4vmin;gap:2vmin}
header,footer{display:flex;justify-content:space-between;align-items:baseline;font-size:3.2vmin;color:#a9b1c4;gap:3vmin}header
b{color:#e9ecf4;font-size:4vmin}main{display:grid;grid-template-columns:minmax(0,1.3fr)
minmax(0,1fr);gap:4vmin;min-height:0}
@media(max-aspect-ratio:1/1){main{grid-template-columns:1fr;grid-template-rows:1.2fr
1fr}}section{display:flex;flex-direction:column;min-height:0}h2{font-size:4vmin;font-weight:600;margin:0
0 2vmin;color:#aab5f5} .now{background:#12332d;border:.5vmin solid
#24c9a1;border-radius:3vmin;align-items:center;justify-content:center;text-align:center}.now
h2{color:#4fd9b6;margin:0}.number{font-size:42vmin;line-height:1;font-weight:700;font-variant-numeric:tabular-nums}.now
.name{font-size:5vmin}
ol{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(2,1fr);gap:2vmin;overflow:hidden}li{background:#191d28;border:1px
solid #2c3242;border-radius:2vmin;padding:1.5vmin
3vmin;font-size:9vmin;line-height:1.15;font-weight:600;font-variant-numeric:tabular-nums}li
small{display:block;font-size:2.8vmin;font-weight:400;color:#a9b1c4;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.none,.last{font-size:3.4vmin;color:#a9b1c4;margin:1vmin 0 0}.last b{color:#e9ecf4;font-weight:600}
.many{grid-template-columns:repeat(auto-fit,minmax(30vw,1fr));overflow:hidden}.part{display:contents}.many .part{display:flex;flex-direction:column;gap:1.5vmin;min-width:0}.many h3{display:block}h3{display:none;font-size:3.6vmin;margin:0}.many .number{font-size:20vmin}.many li{font-size:5vmin;padding:.6vmin 2vmin}.many ol{grid-template-columns:repeat(4,1fr)}.many .now{padding:1vmin}
#stale{background:#4a1d1d;color:#ffb4b4;font-size:3vmin;padding:1vmin 2vmin;border-radius:1.2vmin}button{font:inherit;font-size:2.6vmin;color:#aab5f5;background:none;border:1px
solid #424d8a;border-radius:1.2vmin;padding:1vmin 2vmin;cursor:pointer}[hidden]{display:none}`;

/** A word in the clinic's language, and in English beside it where that is another. */
type Both = (name: WordName) => string;

function doctorPart(
  { doctorName, now, last, waiting, minutes }: BoardDoctor,
  both: Both,
  say: Say,
) {
  const next = waiting.map(({ number, name }) =>
    h('li', null, number, name !== '' && h('small', null, name)),
  );
  const wait = minutes === null ? '' : say('minutes', { minutes });
  return h(
    'article',
    { className: 'part' },
    h('h3', { 'data-part': 'doctor' }, doctorName),
    h(
      'section',
      { className: 'now', 'aria-live': 'assertive' },
      h('h2', null, both('boardNow')),
      h(
        'div',
        { className: 'number', 'data-part': 'now', 'data-at': now?.at ?? '' },
        now?.number ?? '–',
      ),
      h('div', { className: 'name', 'data-part': 'name' }, now?.name),
      h(
        'p',
        { className: 'last', hidden: last.length === 0 },
        `${both('boardLast')} `,
        h('b', { 'data-part': 'last' }, last.map(({ number }) => number).join(' · ')),
      ),
    ),
    h(
      'section',
      null,
      h('h2', null, both('boardNext')),
      h('p', { className: 'last', 'data-part': 'wait' }, wait),
      h('ol', { 'data-part': 'next' }, ...next),
      h(
        'p',
        { className: 'none', 'data-part': 'none', hidden: waiting.length > 0 },
        both('boardNobody'),
      ),
    ),
  );
}

/** @param second the frame of the other language, where there is one */
export function boardPage(
  frame: Frame,
  second: Frame | null,
  board: Board,
  now: Temporal.Instant,
): ReactElement {
  const { language, nonce, path } = frame;
  const say = sayIn(frame);
  const other = second && sayIn(second);
  const both: Both = (name) => [say(name), ...(other ? [other(name)] : [])].join(' · ');
  const script = dataOf({
    live: `${path}/live`,
    now: `${path}/now`,
    say: say('boardCall', { number: '%' }),
    wait: say('minutes', { minutes: '%' }),
    stale: say('stale', { seconds: '%' }),
    language: `${language}-IN`,
    zone: board.zone,
    at: String(now.epochMilliseconds),
    ...(other ? { second: other('boardCall', { number: '%' }) } : {}),
  });
  const isOfMany = board.doctors.length > 1;
  const parts: ReactNode[] = board.doctors.map((doctor) => doctorPart(doctor, both, say));
  return h(
    'html',
    { lang: language },
    headOf(board.clinicName, nonce, style),
    h(
      'body',
      { 'data-build': randomUUID() },
      h(
        'header',
        null,
        h('b', null, board.clinicName),
        h('span', { id: 'stale', role: 'alert', hidden: true }),
        !isOfMany && h('span', null, board.doctors[0]?.doctorName),
      ),
      h('main', isOfMany ? { className: 'many' } : null, ...parts),
      h(
        'footer',
        null,
        h('span', { id: 'clock' }),
        h('button', { id: 'voice', hidden: true }, both('boardSound')),
      ),
      h('script', { nonce, src: '/board.js', defer: true, ...script }),
      lettersOf(language, nonce),
    ),
  );
}
