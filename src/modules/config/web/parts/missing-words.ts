import { useLingui } from '@lingui/react/macro';
import type { MissingItem } from '../../model.ts';

/** What the spec says of each open item, by the page it leads to. */
export function useMissingWords(): (item: MissingItem) => string {
  const { t } = useLingui();
  return ({ navigationParam }) => {
    switch (navigationParam) {
      case 'Timeslot':
        return t`Slot are missing kindly add first`;
      case 'BankDetails':
        return t`Your Bank Details is missing`;
      case 'Online Consult':
        return t`Your video consultancy timing is missing`;
      default:
        return t`Please full fill all your profile details`;
    }
  };
}
