// A paper by what is printed on it, and the one given out last, to print it again.
import { type Ctx, memberOf } from '../../../kit/server/ctx.ts';
import type { InputOf, OutputOf } from '../../../kit/shared/contract.ts';
import * as clinics from '../../clinics/service.ts';
import type { api } from '../contract.ts';
import { paperKinds } from '../model.ts';
import { codeText, meantReceipts, readCode } from '../rules.ts';
import * as store from '../store.ts';
import { maySee, today } from './issuing.ts';

type Api = typeof api;

export async function find(
  ctx: Ctx,
  { text }: InputOf<Api['find']>,
): Promise<OutputOf<Api['find']>> {
  const rows = await (text === '' ? lastOf(ctx) : printedOn(ctx, text));
  const papers = rows
    .filter(({ kind }) => maySee(ctx, kind))
    .map((row) => ({ ...row, code: codeText(row.code) }));
  ctx.record('papers', '', { seen: papers.map(({ patientId }) => patientId) });
  return { papers };
}

const lastOf = (ctx: Ctx) =>
  store.lastGivenOutBy(
    ctx.db,
    memberOf(ctx).memberId,
    paperKinds.filter((kind) => maySee(ctx, kind)),
  );

async function printedOn(ctx: Ctx, text: string) {
  const code = readCode(text);
  if (code !== null) return store.withCode(ctx.db, code);
  const { country } = await clinics.mine(ctx);
  const rows = [];
  for (const number of meantReceipts(text, today(ctx), country))
    rows.push(...(await store.withNumber(ctx.db, number)));
  return rows;
}
