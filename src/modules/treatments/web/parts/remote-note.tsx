// That a visit is by video, and who agreed to it when.
import { IconVideo } from '@tabler/icons-react';
import { look } from '../../../../kit/web/look.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import type { RemoteVisit } from '../../../video/model.ts';
import { roomWords } from '../../../video/model/room-words.ts';
import { consentText } from '../../../video/web/parts/consent-text.ts';
import { api } from '../../contract.ts';

interface Asked {
  patientId: string;
  treatmentId: string | undefined;
  appointmentId: string | null;
}

/** Null at the clinic, and while it is not known. */
export function useRemote({ patientId, treatmentId, appointmentId }: Asked): RemoteVisit | null {
  const read = useRead(api.remote, {
    patientId,
    ...(treatmentId === undefined ? {} : { treatmentId }),
    ...(treatmentId === undefined && appointmentId !== null ? { appointmentId } : {}),
  });
  return read.data?.remote ?? null;
}

export function RemoteNote({ remote }: { remote: RemoteVisit | null }) {
  const words = useWords();
  if (!remote) return null;
  const { consent, relatives } = remote;
  return (
    <p className={look('row', 'gap-8', 'middle', 'size-2', 'breaks', 'numbers')}>
      <IconVideo size={18} aria-hidden="true" />
      <span>
        <b>{sentenceOf(roomWords.title.id)}</b>{' '}
        {consent ? (
          <>
            {consentText(consent)} ·{' '}
            <time dateTime={consent.givenAt}>{words.dayTime(consent.givenAt)}</time>
          </>
        ) : (
          <span className={look('warn', 'strong')}>{sentenceOf(roomWords.noConsent.id)}</span>
        )}
        {relatives.map(({ name, relation, cameAt, leftAt }) => (
          <span key={cameAt}>
            {' '}
            · {name} ({relation}), {cameAt && words.time(cameAt)}–{leftAt && words.time(leftAt)}
          </span>
        ))}
      </span>
    </p>
  );
}
