import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Notification } from '../../model.ts';
import { pageOf } from './page-of.ts';

const one = (id: string): Notification => ({
  id,
  kind: 'appointment_booked',
  appointmentId: null,
  patientId: null,
  patientName: null,
  startsAt: null,
  memberId: null,
  memberName: null,
  isOwn: false,
  count: null,
  fileKind: null,
  happenedAt: '2026-11-30T10:00:00Z',
  isRead: false,
});

test('the list of notifications goes on behind its first page, to the oldest', () => {
  const notifications = [one('b'), one('a')];
  expect(pageOf({ notifications, hasMore: true })).toEqual({
    rows: notifications,
    next: { before: 'a' },
  });
  expect(pageOf({ notifications, hasMore: false }).next).toBeNull();
  const page = readFileSync(new URL('../notifications-page.tsx', import.meta.url), 'utf8');
  expect(page).toMatch(/useEndless\(api\.list, \{ most: 50 \}, pageOf\)/);
});
