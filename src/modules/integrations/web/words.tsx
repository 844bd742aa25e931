import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { look } from '../../../kit/web/look.ts';
import { type Scope, type WebhookEvent, webhookEvents } from '../model.ts';

export const scopeWords: Record<Scope, MessageDescriptor> = {
  'patients:read': msg`See patients`,
  'patients:write': msg`Register and change patients`,
  'appointments:read': msg`See appointments and free times`,
  'appointments:write': msg`Book and change appointments`,
  'payments:read': msg`See payments`,
};

export function Scopes({ scopes }: { scopes: readonly Scope[] }) {
  const { t } = useLingui();
  return (
    <ul className={look('bare-list')}>
      {scopes.map((scope) => (
        <li key={scope}>{t(scopeWords[scope])}</li>
      ))}
    </ul>
  );
}

export const eventWords: Record<WebhookEvent, MessageDescriptor> = {
  'patient.registered': msg`A patient is registered`,
  'appointment.booked': msg`An appointment is booked`,
  'appointment.rescheduled': msg`An appointment gets another time`,
  'appointment.status_changed': msg`An appointment changes its status`,
  'treatment.signed': msg`A treatment is signed`,
  'payment.received': msg`A payment comes in`,
};

const isEvent = (name: string): name is WebhookEvent => webhookEvents.some((one) => one === name);

/** By the name it was kept by; what is none of ours was sent by hand. */
export function EventName({ event }: { event: string }) {
  const { t } = useLingui();
  return <>{isEvent(event) ? t(eventWords[event]) : t`Test`}</>;
}

export function Events({ events }: { events: readonly WebhookEvent[] }) {
  return (
    <ul className={look('bare-list')}>
      {events.map((event) => (
        <li key={event}>
          <EventName event={event} />
        </li>
      ))}
    </ul>
  );
}
