import * as z from 'zod/mini';
import { contract, download, read } from '../../kit/shared/contract.ts';
import { asked, pageInput, reportPage } from './model.ts';

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
    summary: 'The whole report as an Excel file or as comma-separated text, with the sums last.',
    allow: { page: 'Reports', to: 'view', also: 'Export' },
    stepUp: true,
    exports: true,
    input: z.strictObject({ ...asked, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
    output: z.object({}),
    rate: 'heavy',
    audit: 'read',
    label: /*i18n*/ { id: 'action.report_exported', message: 'downloaded a report' },
    opensRecord: false,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
});
