import { useLingui } from '@lingui/react/macro';

/** By the clock of the person who reads it. */
export function useGreeting(hour: number = new Date().getHours()): string {
  const { t } = useLingui();
  if (hour >= 4 && hour < 12) return t`Good morning`;
  if (hour >= 12 && hour < 17) return t`Good afternoon`;
  return t`Good evening`;
}
