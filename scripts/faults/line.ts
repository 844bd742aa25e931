// Every write that somebody outside can ask, its line cut at every place: what the server has answered is there, once and whole, whoever heard of it;
// what never wholly left is not there; and all can be asked again.
import { setTimeout as pause } from 'node:timers/promises';
import { PipelineParts } from './app.ts';
import { type Cut, cuts, openCutLine, readAnswer } from './cut-line.ts';
import { sendTo } from './demo-clinic.ts';
import {
  type Asking,
  type Attempt,
  addTally,
  emptyTally,
  faultsOfVerbs,
  inGroups,
  judge,
  openAsking,
  prepareAll,
  unmarkedOf,
  type VerbTally,
} from './verbs.ts';

export interface LineTally {
  byCut: Map<Cut, VerbTally>;
  /** Answers other than 200 that the server gave before the line was cut. */
  refused: string[];
  total: number;
  unmarked: string[];
  /** Of calls and of answers that got through in part: the smallest and the greatest. */
  parts: { least: number; most: number };
}

const workMillis = 2_000;

/** @param folder of a server with the demo clinic, made here. @param hasFreshKeys asks again with another key: what must not be done, to see that it is seen. */
export async function cutLines(
  folder: string,
  rounds: number,
  hasFreshKeys: boolean,
  say: (line: string) => void,
): Promise<LineTally> {
  const app = new PipelineParts(folder);
  try {
    say('Seeding the demo clinic for lines…');
    await app.start('--demo');
    const ready = await openAsking(app, say);
    const tally: LineTally = {
      byCut: new Map(cuts.map((cut) => [cut, emptyTally()])),
      refused: [],
      total: ready.asking.length,
      unmarked: unmarkedOf(ready),
      parts: { least: 1, most: 0 },
    };
    for (let round = 0; round < rounds; round += 1)
      for (const [cut, own] of tally.byCut) {
        await forgetExports(app);
        for (const group of inGroups(ready.asking)) {
          const attempts = await prepareAll(ready, group, hasFreshKeys);
          await Promise.all(attempts.map((attempt) => cutOne(app.port, attempt, cut, tally)));
          await Promise.all(attempts.map((attempt) => judgeOne(ready, attempt, cut, own)));
        }
        say(
          `${cut}, round ${round + 1} of ${rounds}: ${sumOf(own.asked)} calls, ${faultsOfVerbs({ tally: own }).length} faults`,
        );
      }
    await app.signal('SIGTERM');
    return tally;
  } finally {
    await app.signal('SIGKILL');
  }
}

/** One member may take out so many files a day; here is asked for more. */
const forgetExports = (app: PipelineParts): Promise<unknown> =>
  app.ask(
    `begin; set local session_replication_role = replica; update app.audit set detail = detail - 'exported' where detail ? 'exported'; commit`,
  );

/** The reply that counts is what left the server, though nobody heard of it. */
async function cutOne(port: number, attempt: Attempt, cut: Cut, tally: LineTally): Promise<void> {
  const line = await openCutLine(port, cut);
  await attempt.ask(sendTo(line)).catch(() => null);
  line.close();
  if (line.passed) {
    const part = line.passed.bytes / line.passed.of;
    tally.parts.least = Math.min(tally.parts.least, part);
    tally.parts.most = Math.max(tally.parts.most, part);
  }
  if (!line.answer) return;
  const answer = readAnswer(line.answer);
  attempt.reply = { ...answer, raw: '', cookie: '' };
  if (answer.status !== 200)
    tally.refused.push(`${attempt.example.verb.id} (${answer.status} ${answer.code ?? ''})`);
}

async function judgeOne(
  ready: Asking,
  attempt: Attempt,
  cut: Cut,
  tally: VerbTally,
): Promise<void> {
  const { verb } = attempt.example;
  // The server is still at it, and what takes no key is not asked twice at the same time.
  if (cut === 'sent' && !verb.once) await pause(workMillis);
  const own = emptyTally();
  await judge(ready, attempt, own);
  if (cut === 'half sent' && own.cutAndThere > 0)
    own.halves.push(`${verb.id} (half a call was taken)`);
  addTally(tally, own);
}

const sumOf = (asked: ReadonlyMap<string, number>): number =>
  [...asked.values()].reduce((sum, one) => sum + one, 0);

export const faultsOfLine = ({ byCut, refused }: LineTally): string[] => [
  ...[...byCut].flatMap(([cut, tally]) =>
    faultsOfVerbs({ tally }).map((what) => `${cut}, ${what}`),
  ),
  ...refused.map((what) => `refused: ${what}`),
];

/** In words, a line for each cut. */
export const wordsOfLine = ({ byCut, total, unmarked, parts }: LineTally): string[] => [
  ...[...byCut].map(
    ([cut, { asked, answered, cutAndThere, cutAndGone, again, forgotten, late }]) =>
      `${cut}: ${sumOf(asked)} calls of ${asked.size} of ${total} verbs: ${answered} answered, ${cutAndThere} not answered and there, ${cutAndGone} not there; ${again} asked again and taken or answered as before, ${forgotten.length} acts asked again in vain, ${late.length} whose moment was over`,
  ),
  `Of half calls and half answers from ${(parts.least * 100).toFixed(1)} to ${(parts.most * 100).toFixed(1)} percent got through`,
  `Not to be looked for, having no entry in the audit log: ${unmarked.join(', ') || 'none'}`,
];
