// A server process that is killed at one step of an act: `node tests/dying.ts <JSON>`, where the operating system ends it on the spot.
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { AnyAct } from '../src/kit/server/act.ts';
import { openPool } from '../src/kit/server/db.ts';
import { filesInFolder, openFiles } from '../src/kit/server/files.ts';
import { give, openSettings } from '../src/kit/shared/settings.ts';
import { type AbdmSettings, openAbdm } from '../src/modules/abha/outside/abdm.ts';
import { abha } from '../src/modules/abha/service.ts';
import { modules } from '../src/server/bindings.ts';
import { createPipeline } from '../src/kit/server/dispatch/pipeline.ts';
import { clientWithoutCookies } from '../src/kit/server/ctx.ts';
import { unaudited } from '../src/kit/server/dispatch/audit-log.ts';
import { callerRules } from '../src/server/dispatch/caller-rules.ts';
import { actsOf } from '../src/kit/server/contract/bind.ts';
import { inventedSettings } from './given.ts';

export const steps = [
  'before the first commit',
  'before the outside is asked',
  'while the outside works',
  'between outside and after',
  'before the last commit',
] as const;
export type Step = (typeof steps)[number];

export interface Death {
  step: Step;
  appUrl: string;
  contextKey: string;
  verb: string;
  input: unknown;
  token: string;
  gateway: AbdmSettings;
  /** A part of the address whose answer never arrives. */
  losing: string;
}

const killed = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still here');
};

async function die(death: Death): Promise<void> {
  const acts = actsOf(modules);
  const act = acts.get(death.verb);
  if (!act) throw new Error(`no act is called ${death.verb}`);
  const pipeline = createPipeline({
    pool: openPool(death.appUrl, 2, () => undefined),
    contextKey: Buffer.from(death.contextKey, 'hex'),
    auditLog: unaudited,
    rules: callerRules,
    store: openFiles(filesInFolder(`${tmpdir()}/practice-diary-dying`), Buffer.alloc(32, 4)),
    settings: openSettings([
      ...inventedSettings(),
      give(abha, {
        gateway: openAbdm({ ...death.gateway, fetch: losing(death) }),
        sealKey: Buffer.alloc(32, 7),
        shareUrl: '',
      }),
    ]),
    constraints: new Map(),
    acts,
    onOutgoing: () => undefined,
  });
  await pipeline.run({
    verb: act.verb,
    handle: dyingAt(death.step, act.handle),
    caller: { kind: 'token', proof: createHash('sha256').update(death.token).digest() },
    input: death.input,
    client: clientWithoutCookies(''),
    language: 'en',
    requestId: 'dying',
  });
}

const losing =
  ({ step, losing: at }: Death): typeof fetch =>
  async (url, init) => {
    const answer = await fetch(url, init);
    return step === 'while the outside works' && new Request(url).url.includes(at)
      ? killed()
      : answer;
  };

const dyingAt = (step: Step, act: AnyAct): AnyAct => ({
  ...act,
  async before(ctx, input) {
    const wanted = await act.before(ctx, input);
    return step === 'before the first commit' ? killed() : wanted;
  },
  async outside(intent, means) {
    if (step === 'before the outside is asked') killed();
    const answer = await act.outside(intent, means);
    return step === 'between outside and after' ? killed() : answer;
  },
  async after(ctx, intent, outcome) {
    const answer = await act.after(ctx, intent, outcome);
    return step === 'before the last commit' ? killed() : answer;
  },
});

if (import.meta.main) await die(JSON.parse(process.argv[2] ?? '{}'));
