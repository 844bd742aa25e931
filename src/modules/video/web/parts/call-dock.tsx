// The video room beside whatever page is open: large on its own page, at the side of all others, never over them.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { videoCall } from '../../../../kit/web/asked.ts';
import { call as ask, CallRefused } from '../../../../kit/web/client.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import { makeStale, useRead } from '../../../../kit/web/query.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { api as appointments } from '../../../appointments/contract.ts';
import { api as documents } from '../../../documents/contract.ts';
import { hasRight } from '../../../identity/web/parts/has-right.ts';
import { useMember } from '../../../identity/web/parts/member.ts';
import { api } from '../../contract.ts';
import type { Room } from '../../model.ts';
import { roomWords } from '../../model/room-words.ts';
import { openRoom, type RoomHost } from '../room.ts';
import { deviceKey, RoomRefused } from '../room-line.ts';
import { consentText } from './consent-text.ts';
import styles from './call-dock.module.css';

export function CallDock({ call }: { call: { id: string; isOn: boolean } }) {
  const { t } = useLingui();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isLarge = path === `/video/${call.id}`;
  const room = useRead(api.room, { id: call.id });
  const mayHold = hasRight(useMember(), 'Appointment', 'view');
  useEffect(() => {
    if (mayHold) return;
    videoCall.drop();
    toast({
      kind: 'bad',
      text: t`Your rights have changed: you can no longer hold video consultations. Ask the owner of the clinic.`,
    });
  }, [mayHold, t]);
  useEffect(() => {
    // Whoever has left the call and its page has no more use for it.
    if (!isLarge && !call.isOn) videoCall.drop();
  }, [isLarge, call.isOn]);
  return (
    <aside
      className={withLook(styles['dock'], 'grid', 'gap-8', 'min-0')}
      data-call=""
      data-large={isLarge ? '' : undefined}
      aria-label={t`Video room`}
    >
      {room.isError && <Failed error={room.error} onRetry={() => void room.refetch()} />}
      {!room.data && !room.isError && <Skeleton height={320} />}
      {room.data && (
        <>
          <div className={look('row', 'wrap', 'gap-8', 'middle', 'between')}>
            <b className={look('breaks')}>{room.data.patientName}</b>
            {isLarge ? (
              <Link to={`/treatment/add/appointment=${call.id}`}>
                <Trans>Open the visit</Trans>
              </Link>
            ) : (
              <Link to={`/video/${call.id}`}>
                <Trans>Enlarge</Trans>
              </Link>
            )}
          </div>
          <RoomPlace id={call.id} room={room.data} />
        </>
      )}
    </aside>
  );
}

function RoomPlace({ id, room }: { id: string; room: Room }) {
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(room);
  // The room lives as long as its place, whatever is read anew meanwhile.
  useEffect(() => {
    if (!place.current) return undefined;
    return openRoom(place.current, hostOf(id, first.current));
  }, [id]);
  return <div ref={place} className={styles['room']} />;
}

const say: RoomHost['say'] = (word, values = {}) => sentenceOf(roomWords[word].id, { ...values });

const hostOf = (id: string, { patientName, consent }: Room): RoomHost => ({
  seat: 'doctor',
  name: patientName,
  say,
  enter: (takesOver, signal) => enter(id, takesOver, signal),
  keep: (file) => keepFile(id, file),
  after: [{ word: 'toAppointment', href: '/appointments' }],
  third: {
    isHost: true,
    mayAdmit: true,
    enter: (signal) => enter(id, false, signal, true),
    who: async () => (await ask(api.room, { id })).relative,
  },
  onCall: (isOn) => videoCall.put({ id, isOn }),
  callAgain: async () => {
    const { isSent, phone } = await ask(api.call, { id });
    return isSent ? say('calledAgain', { name: patientName }) : say('callByPhone', { phone });
  },
  onError: toastFailure,
  ...(consent ? { note: consentText(consent) } : {}),
});

/** Under its own name, for the doctor to amend. */
async function keepFile(id: string, file: File): Promise<void> {
  const { patientId } = await ask(appointments.get, { id });
  const title = file.name.replace(/\.\w+$/, '').slice(0, 40);
  const kind = 'other' as const;
  await ask(documents.add, { patientId, title, kind, takenOn: null }, { files: [file] });
  await makeStale(documents.add);
}

async function enter(id: string, takesOver: boolean, signal?: AbortSignal, beside = false) {
  try {
    return await ask(
      api.enter,
      { id, device: deviceKey(), takesOver, beside },
      signal === undefined ? {} : { signal },
    );
  } catch (error) {
    if (error instanceof CallRefused && error.status < 500)
      throw new RoomRefused(error.code, error.message);
    throw error;
  }
}
