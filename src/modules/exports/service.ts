import { archives } from '../../kit/server/clinic-archives.ts';
import type { Ctx } from '../../kit/server/ctx.ts';
import { memberOf } from '../../kit/server/ctx.ts';
import type { Download } from '../../kit/server/page.ts';
import { dayAt } from '../../kit/shared/time.ts';

/** @throws too_many while others are being made. */
export async function all(ctx: Ctx): Promise<Download> {
  const bytes = await ctx.settings
    .of(archives)
    .open({ clinicId: ctx.clinicId, shelf: ctx.shelf, madeAt: ctx.now });
  ctx.record('clinic', ctx.clinicId, { exported: true });
  const { clinicCode } = memberOf(ctx);
  return {
    bytes,
    fileName: `${clinicCode}-${dayAt(ctx.now, ctx.zone)}.tar.gz`,
    media: 'application/gzip',
  };
}
