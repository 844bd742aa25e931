// The contact number of a patient, changed in the row of the list; whose it is already is said as in registering.
import { useLingui } from '@lingui/react/macro';
import { isMobileOf, nationalNumber, phoneText } from '../../../kit/shared/contact-number.ts';
import { CellEdit } from '../../../kit/web/cell-edit.tsx';
import { call } from '../../../kit/web/client.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { problemText } from '../../../kit/web/sentences.ts';
import { api } from '../contract.ts';
import type { PatientRow } from '../model.ts';

interface Props {
  row: Pick<PatientRow, 'id' | 'name' | 'isdCode' | 'contactNumber'>;
  onStale: () => void;
}

/** The number itself stands in the row's link, below this. */
export function PhoneEdit({ row, onStale }: Props) {
  const { t } = useLingui();
  const change = useWrite(api.changePhone);
  const { id, name, isdCode, contactNumber } = row;
  return (
    <CellEdit
      label={`${t`Contact number`}, ${name}`}
      value={contactNumber}
      shown={phoneText(row)}
      maxLength={24}
      problemOf={(typed) =>
        isMobileOf(isdCode, nationalNumber(isdCode, typed)) ? null : problemText({ code: 'phone' })
      }
      noteOf={async (typed) => {
        const { patients } = await call(api.duplicates, {
          isdCode,
          contactNumber: typed,
          except: id,
        });
        const names = patients.map((one) => `${one.name} (${one.caseNumber})`).join(', ');
        return names === ''
          ? null
          : t`Also the number of ${names}. Press Enter again to save it here too.`;
      }}
      save={(typed) =>
        change.mutateAsync({ id, contactNumber: typed, contactNumberBefore: contactNumber })
      }
      onStale={onStale}
    >
      <span />
    </CellEdit>
  );
}
