import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { partOfDay } from './part-of-day.ts';

export const greetings = {
  morning: msg`Good morning`,
  afternoon: msg`Good afternoon`,
  evening: msg`Good evening`,
};

/** @param clinicHour hour of the day, 0 to 23; on the public pages, where no clinic is known, the device's own. */
export function useGreeting(clinicHour?: number): string {
  const { t } = useLingui();
  const [here] = useState(() => new Date().getHours());
  const hour = clinicHour ?? here;
  return t(greetings[partOfDay(hour)]);
}
