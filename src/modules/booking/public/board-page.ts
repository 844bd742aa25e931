// The board in the waiting room: the number inside as large as the screen allows, the next ones beneath, no names unless the clinic says so.
import { randomUUID } from 'node:crypto';
import { createElement as h, type ReactElement } from 'react';
import { dataOf, type Frame, headOf } from '../../../kit/server/page.ts';
import type { Board } from '../model.ts';
import { sayIn } from './parts/page.ts';

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
.none{font-size:4vmin;color:#a9b1c4}button{font:inherit;font-size:2.6vmin;color:#aab5f5;background:none;border:1px
solid #424d8a;border-radius:1.2vmin;padding:1vmin 2vmin;cursor:pointer}[hidden]{display:none}`;

export function boardPage(frame: Frame, board: Board): ReactElement {
  const { language, nonce, path } = frame;
  const say = sayIn(frame);
  const [now] = board.called;
  const next = board.waiting.map(({ number, name }) =>
    h('li', null, number, name !== '' && h('small', null, name)),
  );
  const script = dataOf({
    live: `${path}/live`,
    now: `${path}/now`,
    say: say('boardCall', { number: '%' }),
    language: `${language}-IN`,
  });
  return h(
    'html',
    { lang: language },
    headOf(board.clinicName, nonce, style),
    h(
      'body',
      { 'data-build': randomUUID() },
      h('header', null, h('b', null, board.clinicName), h('span', null, board.doctorName)),
      h(
        'main',
        null,
        h(
          'section',
          { className: 'now', 'aria-live': 'assertive' },
          h('h2', null, say('boardNow')),
          h(
            'div',
            { className: 'number', id: 'now', 'data-at': now?.at ?? '' },
            now?.number ?? '–',
          ),
          h('div', { className: 'name', id: 'name' }, now?.name),
        ),
        h(
          'section',
          null,
          h('h2', null, say('boardNext')),
          h('ol', { id: 'next' }, ...next),
          h(
            'p',
            { className: 'none', id: 'none', hidden: board.waiting.length > 0 },
            say('boardNobody'),
          ),
        ),
      ),
      h(
        'footer',
        null,
        h('span', { id: 'clock' }),
        h('button', { id: 'voice', hidden: true }, say('boardSound')),
      ),
      h('script', { nonce, src: '/board.js', defer: true, ...script }),
    ),
  );
}
