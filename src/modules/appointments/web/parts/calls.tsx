// Whom to call: no message brought them that they are canceled, moved, or that the doctor runs late.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconPhone } from '@tabler/icons-react';
import { phoneText } from '../../../../kit/shared/contact-number.ts';
import { wrapping } from '../../../../kit/web/button.ts';
import { look } from '../../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { api } from '../../contract.ts';
import type { Call } from '../../model.ts';
import { DayNote } from './day-note.tsx';
import { StatusTag } from './status-tag.tsx';
import { undoStays } from './use-steps.tsx';
import { WhoAndWhen } from './who-and-when.tsx';

/** The way to the list, where there is something in it. */
export function CallsNote() {
  const count = useRead(api.calls, {}).data?.calls.length ?? 0;
  if (count === 0) return null;
  return (
    <DayNote
      icon={<IconPhone size={20} aria-hidden="true" />}
      view="calls"
      act={<Trans>Show them</Trans>}
    >
      <Plural value={count} one="# patient to call" other="# patients to call" />
    </DayNote>
  );
}

export function Calls() {
  const query = useRead(api.calls, {}, { keepFormer: true });
  if (query.error && !query.data)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowsOnTheWay rows={4} />;
  if (query.data.calls.length === 0)
    return (
      <Empty
        title={<Trans>Nobody to call</Trans>}
        words={
          <Trans>
            Patients whose appointment was canceled, moved or delayed are listed here when no
            message can reach them.
          </Trans>
        }
      />
    );
  return (
    <ol className={look('bare-list')}>
      {query.data.calls.map((one) => (
        <Row key={`${one.appointmentId} ${one.lateMinutes ?? ''}`} one={one} />
      ))}
    </ol>
  );
}

function Row({ one }: { one: Call }) {
  const mayEdit = useRight()('Appointment', 'edit');
  return (
    <li className={look('row', 'wrap', 'gap-8-12', 'middle', 'line-below', 'pad-10-inset')}>
      <WhoAndWhen one={one}>
        <Why one={one} />
      </WhoAndWhen>
      <StatusTag status={one.status} />
      <span className={look('inline', 'wrap', 'gap-8', 'middle', 'end')}>
        <Button
          component="a"
          href={`tel:${one.isdCode}${one.contactNumber}`}
          variant="light"
          size="compact-md"
          leftSection={<IconPhone size={16} aria-hidden="true" />}
        >
          {phoneText(one)}
        </Button>
        {mayEdit && <Heard one={one} />}
      </span>
    </li>
  );
}

/** What they are to hear beside how it stands, and what became of a message. */
function Why({ one: { lateMinutes, message, reason } }: { one: Call }) {
  const { t } = useLingui();
  return (
    <>
      {lateMinutes !== null && <span>{t`${lateMinutes} minutes late`}</span>}
      {message === 'failed' && <span>{t`Message failed`}</span>}
      {reason?.startsWith('message_reason.') && <span>{sentenceOf(reason)}</span>}
      {message === 'unknown' && <span>{t`Not known whether the message arrived`}</span>}
    </>
  );
}

function Heard({ one: { appointmentId, patientName } }: { one: Call }) {
  const { t } = useLingui();
  const heard = useWrite(api.heard);
  const say = () =>
    void heard.mutateAsync({ appointmentId, isHeard: true }).then(
      () =>
        toast({
          kind: 'good',
          text: t`${patientName} is informed`,
          act: {
            label: t`Undo`,
            run: () =>
              void heard.mutateAsync({ appointmentId, isHeard: false }).catch(toastFailure),
          },
          stays: undoStays,
        }),
      toastFailure,
    );
  return (
    <Button
      size="compact-md"
      variant="default"
      classNames={wrapping}
      loading={heard.isPending}
      leftSection={<IconCheck size={16} aria-hidden="true" />}
      aria-label={t`${patientName} is informed`}
      onClick={say}
    >
      <Trans>Called</Trans>
    </Button>
  );
}
