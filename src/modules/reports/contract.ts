import * as z from 'zod/mini';
import { contract, download, every, read, write } from '../../kit/shared/contract.ts';
import { day, uuid } from '../../kit/shared/fields.ts';
import { madeFile } from '../exports/model.ts';
import { asked, longFormats, pageInput, reportPage, weekly, without } from './model.ts';

export const api = contract('reports', {
  page: read({
    summary:
      'A report of some days: its rows page by page, and with the first page the sums of all rows beside those of the days before.',
    allow: { page: 'Reports', to: 'view' },
    input: pageInput,
    output: reportPage,
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.report_read', message: 'read a report' },
    opensRecord: false,
  }),
  export: download({
    summary:
      'The whole report as an Excel file or as comma-separated text, or its first rows as PDF, with the sums of all last.',
    allow: { page: 'Reports', to: 'view', also: 'Export' },
    stepUp: true,
    exports: true,
    input: z.strictObject({
      ...asked,
      without,
      format: z._default(z.enum(['xlsx', 'csv', 'pdf']), 'xlsx'),
    }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.report_exported', message: 'downloaded a report' },
    opensRecord: false,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  exportLong: write({
    summary:
      'Has a report that is too long to wait for made as a file; where one is being made for the caller already, that one is answered.',
    allow: { page: 'Reports', to: 'view', also: 'Export' },
    stepUp: true,
    input: z.strictObject({ ...asked, without, format: z._default(z.enum(longFormats), 'xlsx') }),
    output: madeFile,
    rate: 'heavy',
    audit: 'write',
    label: /*i18n*/ { id: 'action.report_asked', message: 'asked for the file of a report' },
    touches: ['exports'],
  }),
  makeFile: read({
    summary: 'Writes a report that a member asked for into the file that is being made.',
    allow: 'system',
    input: z.strictObject({
      id: uuid(),
      takenBy: z.string(),
      asked: z.strictObject({ ...asked, without, format: z.enum(longFormats) }),
    }),
    output: z.object({ fileName: z.string(), media: z.string() }),
    rate: 'calm',
    audit: 'none',
  }),
  weekly: read({
    summary: "Whether the owner is sent the clinic's week by e-mail, and where to",
    allow: 'owner',
    input: z.strictObject({}),
    output: weekly,
    rate: 'calm',
    audit: 'none',
  }),
  setWeekly: write({
    summary: "Turns the owner's weekly summary on or off",
    allow: 'owner',
    input: z.strictObject({ isOn: z.boolean() }),
    output: weekly,
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.weekly_set', message: 'turned the weekly summary on or off' },
  }),
  planWeekly: write({
    summary: 'Finds the clinics whose week is to be told: it is Monday morning there',
    allow: 'system',
    input: z.strictObject({}),
    output: z.object({ planned: z.number() }),
    rate: 'calm',
    audit: 'none',
  }),
  tellWeek: write({
    summary: 'Sends the owner the week that ended before a Monday',
    allow: 'system',
    input: z.strictObject({ monday: day() }),
    output: z.object({ isTold: z.boolean() }),
    rate: 'calm',
    audit: 'write',
    label: /*i18n*/ { id: 'action.message_sent', message: 'sent a message' },
  }),
});

export const schedules = [every('*/10 * * * *', api.planWeekly)];
