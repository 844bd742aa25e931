import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentKind } from '../model.ts';

export const kindWords: Record<DocumentKind, MessageDescriptor> = {
  lab_report: msg`Lab report`,
  x_ray: msg`X-ray`,
  scan: msg`Scan`,
  prescription: msg`Prescription photo`,
  other: msg`Other`,
};
