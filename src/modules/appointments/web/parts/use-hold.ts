// A start that is kept for the caller while the form is open; let go when another is chosen or the form closes.
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../../../../kit/web/query.ts';
import type { Mode } from '../../../slots/model.ts';
import { api } from '../../contract.ts';
import type { Hold } from '../../model.ts';

export interface Wanted {
  doctorId: string;
  startsAt: string;
  mode: Mode;
}

/** Takes and gives back one after another, so that quick fingers never keep two starts. */
export function useHold() {
  const [shown, setShown] = useState<Hold | null>(null);
  const current = useRef<Hold | null>(null);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const turn = useRef(0);
  const { mutateAsync: take } = useWrite(api.hold);
  const { mutateAsync: release } = useWrite(api.release);

  const keep = (hold: Hold | null) => {
    current.current = hold;
    setShown(hold);
  };
  const letGo = async () => {
    const hold = current.current;
    if (hold === null) return;
    keep(null);
    // One that cannot be given back runs out by itself.
    await release({ id: hold.id }).catch(() => undefined);
  };
  const queued = <T>(act: () => Promise<T>): Promise<T> => {
    const next = line.current.then(act);
    line.current = next.catch(() => undefined);
    return next;
  };
  const last = useRef(letGo);
  useEffect(() => {
    last.current = letGo;
  });
  useEffect(
    () => () => {
      turn.current += 1;
      line.current = line.current.then(() => last.current());
    },
    [],
  );

  return {
    shown,
    /** Rejects with the server's refusal, for the latest choice only. */
    take(wanted: Wanted): Promise<void> {
      turn.current += 1;
      const mine = turn.current;
      return queued(async () => {
        await letGo();
        if (mine !== turn.current) return;
        keep(await take(wanted));
      });
    },
    drop(): Promise<void> {
      turn.current += 1;
      return queued(letGo);
    },
    /** Waits for what is on its way; the hold that the booking will use up, if any. */
    async ready(): Promise<Hold | null> {
      await line.current;
      return current.current;
    },
    /** The booking has used it up, or its time is over. */
    forget: () => keep(null),
  };
}
