// How the visit was: the patient says it on the appointment's own page, once it is over. A plain form, without a script.
import { maxStars, maxWords, type Standing } from '../../reviews/model.ts';
import type { Front } from '../model.ts';
import { html, type Markup } from '../../../kit/server/html.ts';
import {
  type Frame,
  hidden,
  nothing,
  problem,
  type Refused,
  timesIn,
  wrongOf,
} from '../../../kit/server/page.ts';
import { type Say, sayIn } from './parts/page.ts';

const scale = Array.from({ length: maxStars }, (_, at) => at + 1);

interface Typed {
  stars?: string | undefined;
  words?: string | undefined;
}

/** @param typed what was sent and refused; null before. @param isChanging the patient asked to change what stands. */
export function reviewPart(
  frame: Frame,
  front: Front,
  { review, mayLeave, until }: Standing,
  typed: Typed | null,
  isChanging: boolean,
  refused: Refused = nothing,
): Markup {
  const say = sayIn(frame.language);
  const when = timesIn(frame.language, front.clinic.zone);
  if (typed || (mayLeave && (review === null || isChanging))) {
    const given = typed ?? {
      stars: review ? String(review.stars) : undefined,
      words: review?.words,
    };
    return html`<section class="step" id="review">
      ${problem(refused)}${form(frame, say, given, mayLeave, refused)}
    </section>`;
  }
  if (!review) return html``;
  return html`<section class="step" id="review">
    <h2>${say('reviewThanks')}</h2>
    <p class="given">
      <span aria-hidden="true"
        >${scale.map((one) => html`<i ${one <= review.stars && html`class="lit"`}>★</i>`)}</span
      >
      ${say('reviewStars', { stars: review.stars })}
    </p>
    ${review.words !== '' && html`<p class="said">${review.words}</p>`}
    <p class="soft">
      ${say('reviewPrivate')}
      ${mayLeave && until !== null && say('reviewUntil', { time: when.long(until) })}
    </p>
    ${mayLeave && html`<p><a class="button quiet" href="${frame.path}?lang=${frame.language}&amp;review=1#review">${say('reviewChange')}</a></p>`}
  </section>`;
}

function form(frame: Frame, say: Say, given: Typed, mayLeave: boolean, refused: Refused): Markup {
  const [starsWrong, wordsWrong] = [wrongOf(refused, 'stars'), wrongOf(refused, 'words')];
  const star = (one: number) =>
    html`<label
      ><input
        type="radio"
        name="stars"
        value="${one}"
        required
        aria-label="${say('reviewStars', { stars: one })}"
        ${String(one) === given.stars && html`checked`}
        ${one === 1 && starsWrong.attributes}
      /><span aria-hidden="true">★</span><b aria-hidden="true">${one}</b></label
    >`;
  return html`<form method="post" action="${frame.path}/review">
    ${hidden({ lang: frame.language })}
    <fieldset aria-describedby="scale">
      <legend class="asks">${say('reviewAsk')}</legend>
      <div class="stars">${scale.map(star)}</div>
    </fieldset>
    ${starsWrong.words}
    <p class="soft" id="scale">${say('reviewScale')}</p>
    <label for="words">${say('reviewWords')}</label
    ><textarea
      id="words"
      name="words"
      rows="4"
      maxlength="${maxWords}"
      ${!mayLeave && html`readonly`}
      ${wordsWrong.attributes}
    >
${given.words ?? ''}</textarea
    >${wordsWrong.words}
    <p class="soft">${say('reviewPrivate')}</p>
    ${mayLeave && html`<button>${say('reviewSend')}</button>`}
  </form>`;
}
