import { useEffect, useState } from 'react';

/** The present moment, minute by minute. */
export function useMinute(): string {
  const [now, setNow] = useState(() => Temporal.Now.instant().toString());
  useEffect(() => {
    const clock = setInterval(() => setNow(Temporal.Now.instant().toString()), 30_000);
    return () => clearInterval(clock);
  }, []);
  return now;
}
