// Saving a part of a clinic time: what others saved meanwhile elsewhere in it is no matter, what they changed here is shown before it is written over.
import { useRef, useState } from 'react';
import { currentIn } from '../../../kit/web/current-in.ts';
import { type ClinicTime, clinicTime } from '../model.ts';

interface Asked<T extends { version: number }> {
  /** The part that is edited here. */
  partOf: (time: ClinicTime) => T;
  start: ClinicTime;
  send: (part: T) => Promise<ClinicTime>;
}

interface TimeSaving<T> {
  save: (part: T) => Promise<ClinicTime>;
  /** What somebody else has saved since; null while nobody has. */
  theirs: ClinicTime | null;
  /** From here on it is known: the next save writes over it. */
  accept: (seen: ClinicTime) => void;
}

const bare = (part: { version: number }): string => JSON.stringify({ ...part, version: 0 });

export function useTimeSaving<T extends { version: number }>({
  partOf,
  start,
  send,
}: Asked<T>): TimeSaving<T> {
  const base = useRef(start);
  const [theirs, setTheirs] = useState<ClinicTime | null>(null);
  const accept = (seen: ClinicTime) => {
    base.current = seen;
    setTheirs(null);
  };
  const save = async (part: T): Promise<ClinicTime> => {
    try {
      const saved = await send({ ...part, version: base.current.version });
      accept(saved);
      return saved;
    } catch (error) {
      const current = currentIn(error, clinicTime);
      if (!current) throw error;
      if (bare(partOf(current)) !== bare(partOf(base.current))) {
        setTheirs(current);
        throw error;
      }
      base.current = current;
      return save(part);
    }
  };
  return { save, theirs, accept };
}
