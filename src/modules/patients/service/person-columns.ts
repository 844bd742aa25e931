import type { ColumnOf } from '../../../kit/server/sheet.ts';
import type { Translator } from '../../../kit/shared/words.ts';
import { fields } from '../fields.ts';

interface Person {
  patientName: string;
  caseNumber: string;
  isdCode: string;
  contactNumber: string;
}

/** Who a row of a file is about. @param header of the name. */
export const personColumns = ({ text }: Translator, header: string): ColumnOf<Person>[] => [
  { header, kind: 'text', cell: ({ patientName }) => patientName },
  { header: text(fields.caseNumber.label), kind: 'text', cell: ({ caseNumber }) => caseNumber },
  {
    header: text(fields.contactNumber.label),
    kind: 'text',
    cell: ({ isdCode, contactNumber }) => `${isdCode} ${contactNumber}`,
  },
];
