import { useLingui } from '@lingui/react/macro';
import type { MissingItem } from '../../model.ts';

/** What the spec says of each open item, by what is open. */
export function useMissingWords(): (item: MissingItem) => string {
  const { t } = useLingui();
  return ({ frontEndField }) => {
    switch (frontEndField) {
      case 'clinicSlots':
        return t`Slot are missing kindly add first`;
      case 'bankDetails':
        return t`Your Bank Details is missing`;
      case 'videoTiming':
        return t`Your video consultancy timing is missing`;
      default:
        return t`Please full fill all your profile details`;
    }
  };
}
