import type { TestApp } from './db.ts';

/** Does now what waits its half minute, and what that leaves: a start that is left, its offer, the answer. An order that nobody pays is looked at again every six hours and stays put off. */
export async function finishDelayed(app: TestApp): Promise<void> {
  const bringForward = async () =>
    (
      await app.admin.query(
        `update pgboss.job set start_after = now() where state < 'active' and start_after > now()`,
      )
    ).rowCount ?? 0;
  for (let round = 0; round < 6 && (await bringForward()) > 0; round += 1)
    await app.worker.settle();
}
