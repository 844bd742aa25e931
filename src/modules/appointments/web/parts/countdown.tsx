import { useEffect, useState } from 'react';

const secondsUntil = (instant: string): number =>
  Math.max(
    0,
    Math.ceil(Temporal.Now.instant().until(Temporal.Instant.from(instant)).total('seconds')),
  );

/** Minutes and seconds until an instant, second by second; tells once when they are over. */
export function Countdown({ until, onOver }: { until: string; onOver: () => void }) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const tick = () => {
      const next = secondsUntil(until);
      setLeft(next);
      if (next > 0) return;
      clearInterval(clock);
      onOver();
    };
    const clock = setInterval(tick, 1000);
    return () => clearInterval(clock);
  }, [until, onOver]);
  return (
    <span role="timer">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  );
}
