// What the scripts of the room are answered, and what is written down of links that we did not make.
import { type Frame, type PageAnswer, said, type Visit } from '../../../kit/server/page.ts';
import { type Tallies, talliesAlone } from '../../../kit/server/tallies.ts';
import { Refusal } from '../../../kit/shared/refusal.ts';
import { socket } from '../contract.ts';

const maxWritten = 20;
const written = new WeakMap<object, Tallies>();

/** So many a minute of a clinic, so that guessing fills no log. */
export async function writeForged(
  visit: Visit,
  clinic: { clinicId: string; language: Frame['language'] },
): Promise<void> {
  const count = written
    .getOrInsertComputed(visit.settings, () => talliesAlone().open('links', 10_000))
    .add(clinic.clinicId, { millis: 60_000, tellFrom: maxWritten });
  if (count <= maxWritten) await visit.ask(clinic, socket.turnAway, { why: 'link_forged' });
}

export const json = (content: unknown): PageAnswer => ({
  kind: 'file',
  bytes: JSON.stringify(content),
  media: 'application/json; charset=utf-8',
  headers: { 'cache-control': 'no-store' },
});

/** @throws whatever is no refusal */
export function refusedJson(frame: Frame, error: unknown): PageAnswer {
  if (!(error instanceof Refusal)) throw error;
  return json({ code: error.kind.sentence.id, message: said(frame, error).words ?? '' });
}
