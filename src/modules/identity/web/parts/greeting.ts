import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** @param clinicHour hour of the day, 0 to 23; on the public pages, where no clinic is known, the device's own. */
export function useGreeting(clinicHour?: number): string {
  const { t } = useLingui();
  const [here] = useState(() => new Date().getHours());
  const hour = clinicHour ?? here;
  if (hour >= 4 && hour < 12) return t`Good morning`;
  if (hour >= 12 && hour < 17) return t`Good afternoon`;
  return t`Good evening`;
}
