// The board in the waiting room: the number inside as large as the screen allows, the next ones beneath, no names unless the clinic says so.
import { randomUUID } from 'node:crypto';
import type { Board } from '../model.ts';
import { html } from '../../../kit/server/html.ts';
import type { Frame } from '../../../kit/server/page.ts';
import { sayIn } from './parts/page.ts';

const style = html`:root{color-scheme:dark}*{box-sizing:border-box}html,body{height:100%;margin:0}body{background:#11141d;color:#e9ecf4;font-family:system-ui,Noto
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

export function boardPage({ language, nonce, path }: Frame, board: Board): string {
  const say = sayIn(language);
  const [now] = board.called;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${board.clinicName}</title>
        <link rel="icon" href="/icon.svg" />
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body data-build="${randomUUID()}">
        <header><b>${board.clinicName}</b><span>${board.doctorName}</span></header>
        <main>
          <section class="now" aria-live="assertive">
            <h2>${say('boardNow')}</h2>
            <div class="number" id="now" data-at="${now?.at}">${now?.number ?? '–'}</div>
            <div class="name" id="name">${now?.name}</div>
          </section>
          <section>
            <h2>${say('boardNext')}</h2>
            <ol id="next">
              ${board.waiting.map((one) => html`<li>${one.number}${one.name !== '' && html`<small>${one.name}</small>`}</li>`)}
            </ol>
            <p class="none" id="none" ${board.waiting.length > 0 && html`hidden`}>
              ${say('boardNobody')}
            </p>
          </section>
        </main>
        <footer>
          <span id="clock"></span><button id="voice" hidden>${say('boardSound')}</button>
        </footer>
        <script
          nonce="${nonce}"
          src="/board.js"
          defer
          data-live="${path}/live"
          data-now="${path}/now"
          data-say="${say('boardCall', { number: '%' })}"
          data-language="${language}-IN"
        ></script>
      </body>
    </html>`;
  return page.text;
}
