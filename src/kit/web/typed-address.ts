// A box whose text stands in the address too.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Text that is kept in the address once typing pauses. The address comes late: what it says of earlier letters is not heard, else it would take back those
 * typed since; what comes from elsewhere (a link, the back button) is.
 * @param inAddress what the address says now.
 * @param pause milliseconds without a key until the text counts as settled.
 */
export function useTypedAddress(
  inAddress: string,
  keep: (settled: string) => void,
  pause: number,
): { text: string; setText: (text: string) => void; settled: string } {
  const [text, setText] = useState(inAddress);
  const [settled] = useDebouncedValue(text.trim(), pause);
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (seen !== inAddress) {
    setSeen(inAddress);
    const at = sent.indexOf(inAddress);
    if (at >= 0) setSent(sent.slice(at + 1));
    else if (text.trim() !== inAddress) setText(inAddress);
  }
  const keepNow = useEffectEvent(() => {
    setSent(settled === inAddress ? [] : [...sent, settled]);
    if (settled !== inAddress) keep(settled);
  });
  const isSettled = settled === text.trim();
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- remembers what was sent outside, to the address
    if (isSettled) keepNow();
  }, [isSettled, settled]);
  return { text, setText, settled };
}
