// What the desk should know before it books: a follow-up that is free, and how often the patient did not come.
import { Plural, Trans } from '@lingui/react/macro';
import type { Day } from '../../../../kit/shared/time.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { Tag } from '../../../../kit/web/tag.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { api } from '../../contract.ts';
import { look } from '../../../../kit/web/look.ts';

interface Asked {
  patientId: string | undefined;
  doctorId?: string | undefined;
  /** Today when absent. */
  day?: Day | undefined;
}

export function useStanding({ patientId = '', doctorId, day }: Asked) {
  const asked = {
    patientId,
    ...(doctorId === undefined ? {} : { doctorId }),
    ...(day === undefined ? {} : { day }),
  };
  return useRead(api.standingOf, asked, { when: patientId !== '', keepFormer: true }).data;
}

/** Nothing where there is nothing to say. */
export function Standing(asked: Asked) {
  const words = useWords();
  const standing = useStanding(asked);
  if (
    !standing ||
    asked.patientId === undefined ||
    (standing.noShows === 0 && standing.free === null)
  )
    return null;
  const { noShows, free } = standing;
  return (
    <p className={look('row', 'wrap', 'gap-8')} role="status">
      {free && (
        <Tag kind="good">
          <Trans>Free follow-up until {words.dayShort(free.until)}</Trans>
        </Tag>
      )}
      {noShows > 0 && (
        <Tag kind="warn">
          <Plural value={noShows} one="Did not come once" other="Did not come # times" />
        </Tag>
      )}
    </p>
  );
}
