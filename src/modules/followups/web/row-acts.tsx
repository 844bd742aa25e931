// What the desk does with one follow-up: call, WhatsApp, SMS, book, write down.
import { ActionIcon, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconDots,
  IconMessage,
  IconPencil,
} from '@tabler/icons-react';
import { booking } from '../../../kit/web/asked.ts';
import { look } from '../../../kit/web/look.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { RingUp } from '../../patients/web/parts/reach.tsx';
import { api } from '../contract.ts';
import type { FollowUp } from '../model.ts';
import type { Noted } from './note-dialog.tsx';

/** https://wa.me takes the number with its country and nothing else. */
const whatsappOf = ({ isdCode, contactNumber, invitation }: FollowUp): string =>
  `https://wa.me/${`${isdCode}${contactNumber}`.replaceAll(/\D/g, '')}?text=${encodeURIComponent(invitation)}`;

export function RowActs({ one, onNote }: { one: FollowUp; onNote: (noted: Noted) => void }) {
  const { t } = useLingui();
  const words = useWords();
  const mayBook = useRight()('Appointment', 'edit');
  return (
    <span className={look('inline', 'wrap', 'gap-4', 'middle')}>
      <RingUp one={one} onRing={() => onNote({ followUp: one, means: 'call' })} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size="lg"
            color="gray"
            aria-label={`${t`More`}: ${one.patientName}`}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MessageItems one={one} onNote={onNote} />
          {mayBook && (
            <Menu.Item
              leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
              onClick={() =>
                booking.put({
                  patient: { id: one.patientId, name: one.patientName },
                  day: one.dueOn > words.today ? one.dueOn : words.today,
                  doctorId: one.doctorId,
                })
              }
            >
              <Trans>Book appointment</Trans>
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => onNote({ followUp: one, means: 'desk' })}
          >
            <Trans>Note the outcome</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function MessageItems({ one, onNote }: { one: FollowUp; onNote: (noted: Noted) => void }) {
  const { t } = useLingui();
  const remind = useWrite(api.remind);
  const sendSms = () =>
    remind
      .mutateAsync({ id: one.id })
      .then(() => toast({ kind: 'good', text: t`${one.patientName} gets an SMS` }), toastFailure);
  if (!one.wantsMessages)
    return (
      <Menu.Label>
        <Trans>Wants no messages</Trans>
      </Menu.Label>
    );
  return (
    <>
      <Menu.Item
        component="a"
        href={whatsappOf(one)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden="true" />}
        onClick={() => onNote({ followUp: one, means: 'whatsapp' })}
      >
        <Trans>Write on WhatsApp</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMessage size={16} aria-hidden="true" />}
        onClick={() => void sendSms()}
      >
        <Trans>Send an SMS</Trans>
      </Menu.Item>
    </>
  );
}
