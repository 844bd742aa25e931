import { type Ctx, memberOf } from '../../kit/server/ctx.ts';
import type { Download } from '../../kit/server/page.ts';
import { redraw } from '../../kit/server/pictures.ts';
import { proofHash } from '../../kit/server/secrets.ts';
import type { InputOf, OutputOf } from '../../kit/shared/contract.ts';
import { refuse } from '../../kit/shared/refusal.ts';
import { setting } from '../../kit/shared/settings.ts';
import * as notifications from '../notifications/service.ts';
import type { api } from './contract.ts';
import {
  keptDays,
  maxAnHour,
  maxRequestsADay,
  refusals,
  scrub,
  scrubStack,
  timeOf,
} from './rules.ts';
import * as store from './store.ts';

type Api = typeof api;

/** The operator's log: a line each fault that a browser reports, scrubbed. */
export const faultLog = setting<(line: string) => void>('support.faultLog');

export async function reportError(
  ctx: Ctx,
  report: InputOf<Api['reportError']>,
): Promise<Record<string, never>> {
  const sessionId = await sessionOf(ctx);
  const pictures: string[] = [];
  // Strangers' pictures are nobody's to keep.
  if (sessionId !== null)
    for (const file of ctx.files)
      pictures.push((await ctx.shelf.keep((await redraw(await file.bytes(), 'photo')).bytes)).key);
  const source = scrub(report.ErrorSource);
  const message = scrub(report.ErrorMessage);
  const build = /^[0-9a-f]{12}$/.test(report.Build) ? report.Build : '';
  const id = await store.keep(ctx.db, {
    kind: 'error',
    sessionId,
    source,
    message,
    stack: scrubStack(report.ErrorStack),
    pictures,
    happenedAt: timeOf(report.SystemErrorTime, ctx.now).toString(),
    device: scrub(ctx.client.device),
    build,
  });
  ctx.settings.of(faultLog)(`Fault in ${build || 'development'} at ${source}: ${message}`);
  ctx.record('client_report', id);
  return {};
}

export async function AddLogFile(
  ctx: Ctx,
  { source, message, at }: InputOf<Api['AddLogFile']>,
): Promise<Record<string, never>> {
  const id = await store.keep(ctx.db, {
    kind: 'log',
    sessionId: await sessionOf(ctx),
    source: scrub(source),
    message: scrub(message),
    stack: '',
    pictures: [],
    happenedAt: timeOf(at, ctx.now).toString(),
    device: scrub(ctx.client.device),
  });
  ctx.record('client_report', id);
  return {};
}

/** The session a report comes from; a token that is nobody's gains no more than a share of the strangers'. @throws reports_enough */
async function sessionOf(ctx: Ctx): Promise<string | null> {
  const token = ctx.client.cookies['authorization'];
  const sessionId =
    token === undefined || token === '' ? null : await store.sessionOf(ctx.db, proofHash(token));
  const sent = await store.countSince(ctx.db, sessionId, ctx.now.subtract({ hours: 1 }).toString());
  if (sent >= (sessionId === null ? maxAnHour.strangers : maxAnHour.session))
    throw refuse(refusals.reports_enough, { retryAfterSeconds: 3600 });
  return sessionId;
}

export const forgetReports = async (ctx: Ctx): Promise<{ gone: number }> => ({
  gone: await store.forgetBefore(ctx.db, ctx.now.subtract({ hours: 24 * keptDays }).toString()),
});

/** @throws reports_enough */
async function mayAsk(ctx: Ctx): Promise<string> {
  const { memberId } = memberOf(ctx);
  const since = ctx.now.subtract({ hours: 24 }).toString();
  if ((await store.countRequests(ctx.db, memberId, since)) >= maxRequestsADay)
    throw refuse(refusals.reports_enough, { retryAfterSeconds: 3600 });
  return memberId;
}

export async function sendFeedback(
  ctx: Ctx,
  { description }: InputOf<Api['sendFeedback']>,
): Promise<OutputOf<Api['sendFeedback']>> {
  const memberId = await mayAsk(ctx);
  const id = await store.addRequest(ctx.db, {
    kind: 'feedback',
    memberId,
    description,
    pictures: [],
  });
  ctx.record('support_request', id);
  return { id };
}

/** Pictures are drawn anew: what a camera or a screen wrote into them stays behind. */
export async function reportProblem(
  ctx: Ctx,
  problem: InputOf<Api['reportProblem']>,
): Promise<OutputOf<Api['reportProblem']>> {
  const memberId = await mayAsk(ctx);
  const pictures: string[] = [];
  for (const file of ctx.files) {
    const { bytes } = await redraw(await file.bytes(), 'photo');
    pictures.push((await ctx.shelf.keep(bytes)).key);
  }
  const id = await store.addRequest(ctx.db, { kind: 'problem', memberId, ...problem, pictures });
  ctx.record('support_request', id, { pictures: pictures.length });
  return { id };
}

const maxListed = 100;

export const faults = async (ctx: Ctx): Promise<OutputOf<Api['faults']>> => ({
  faults: await store.faults(ctx.db, maxListed),
});

/** @throws fault_unknown */
export async function closeFault(
  ctx: Ctx,
  { id, build }: InputOf<Api['closeFault']>,
): Promise<OutputOf<Api['closeFault']>> {
  const closed = await store.closeFault(ctx.db, id, build);
  if (closed === 0) throw refuse(refusals.fault_unknown);
  ctx.record('client_report', '', { fault: id, build });
  return { closed };
}

export const requests = async (ctx: Ctx): Promise<OutputOf<Api['requests']>> => ({
  requests: await store.requestsOf(ctx.db, memberOf(ctx).memberId, maxListed),
});

export const allRequests = async (ctx: Ctx): Promise<OutputOf<Api['allRequests']>> => ({
  requests: await store.allRequests(ctx.db, maxListed),
});

/** @throws request_unknown */
export async function picture(ctx: Ctx, { id, place }: InputOf<Api['picture']>): Promise<Download> {
  const key = (await store.requestById(ctx.db, id))?.pictures[place];
  if (key === undefined) throw refuse(refusals.request_unknown);
  ctx.record('support_request', id, { place });
  return {
    bytes: await ctx.shelf.bytesOf(key),
    fileName: `${id}-${place + 1}.jpg`,
    media: 'image/jpeg',
  };
}

export async function tellAnswer(
  ctx: Ctx,
  { id }: InputOf<Api['tellAnswer']>,
): Promise<Record<string, never>> {
  const request = await store.requestById(ctx.db, id);
  if (request) await notifications.tellOfAnswer(ctx, request.memberId);
  return {};
}

/** @throws request_unknown */
export async function answerRequest(
  ctx: Ctx,
  request: InputOf<Api['answerRequest']>,
): Promise<Record<string, never>> {
  if (!(await store.answerRequest(ctx.db, request))) throw refuse(refusals.request_unknown);
  ctx.record('support_request', request.id, { status: request.status });
  return {};
}
