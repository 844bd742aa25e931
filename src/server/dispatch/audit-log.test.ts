// Reads are noted in groups: none is lost when a batch fails, and nobody's is added to somebody else's.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditOf, testApp, type TestApp } from '../../../tests/db.ts';
import { machineClock } from '../../kit/server/clock.ts';
import { withLogin } from '../../kit/server/database-url.ts';
import { events } from '../../modules/audit/contract.ts';
import { testKeys } from '../../../tests/template.ts';
import { openReadAudit, type ReadEntry } from '../../kit/server/dispatch/audit-log.ts';

const signing = { contextKey: testKeys.context, clock: machineClock };
const views = { verbs: new Set<string>(), event: events.opened, restSeconds: 60 };
let app: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
  app = await testApp();
  pool = new pg.Pool({
    connectionString: withLogin(app.adminUrl, 'diary_app', testKeys.appPassword),
  });
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

const entry = (action: string, by: 'rao' | 'lata', seen: string): ReadEntry => ({
  clinicId: app.world.sunrise.clinicId,
  reader: {
    action,
    entity: 'patient',
    member: app.world[by].memberId,
    account: app.world[by].accountId,
    session: app.world[by].sessionId,
  },
  at: Temporal.Now.instant(),
  seen: [seen],
  detail: {},
});

test('a batch that could not be written is written later', async () => {
  const errors: unknown[] = [];
  const log = openReadAudit(pool, signing, views, (error) => void errors.push(error));
  await app.admin.query('alter table app.audit rename to audit_away');
  log.add(entry('test.failed', 'rao', 'one'));
  await log.flush();
  await app.admin.query('alter table app.audit_away rename to audit');
  expect(errors).toHaveLength(1);
  await log.flush();
  expect(await auditOf(app, 'test.failed')).toMatchObject([{ entity_id: 'one' }]);
  await log.close();
});

test('what two people read in one moment is an entry each', async () => {
  const log = openReadAudit(pool, signing, views, () => undefined);
  log.add(entry('test.both', 'rao', 'one'));
  log.add(entry('test.both', 'lata', 'two'));
  log.add(entry('test.both', 'lata', 'three'));
  await log.close();
  const { rows } = await app.admin.query(
    `select member_id, entity_id, detail from app.audit where action = 'test.both' order by seq`,
  );
  expect(rows).toEqual([
    { member_id: app.world.rao.memberId, entity_id: 'one', detail: {} },
    {
      member_id: app.world.lata.memberId,
      entity_id: '',
      detail: { seen: ['two', 'three'], times: 2 },
    },
  ]);
});

test('who opens a record while others do waits a moment for theirs, and one commit serves all; who is alone does not wait', async () => {
  const written = vi.spyOn(pool, 'query');
  const log = openReadAudit(pool, signing, views, () => undefined);
  const opening = (patient: string): Promise<void> => {
    const one = entry('test.open', 'rao', patient);
    log.add(one);
    return log.written([one]);
  };
  await opening('one');
  // The one before is just written, so several are at it: whoever comes within the next moment goes with the first.
  const second = opening('two');
  await new Promise(setImmediate);
  await Promise.all([second, opening('three')]);
  await pause(50);
  const began = written.mock.calls.length;
  const alone = opening('four');
  await vi.waitFor(() => expect(written.mock.calls.length).toBe(began + 1), { interval: 0 });
  await alone;
  await log.close();
  written.mockRestore();
  expect(
    (await auditOf(app, 'test.open')).map(({ entity_id, detail }) => [entity_id, detail]),
  ).toEqual([
    ['one', {}],
    ['', { seen: ['two', 'three'], times: 2 }],
    ['four', {}],
  ]);
});
