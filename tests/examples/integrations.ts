// API keys and webhooks.
import { api } from '../../src/modules/integrations/contract.ts';
import { example, type ExampleClinic } from './clinic.ts';

const url = 'https://lab.example/hook';
const events = ['patient.registered' as const];
const wantedKey = { name: 'Laboratory', scopes: ['patients:read' as const], days: 30 as const };

/** A clinic has few webhooks: what is there is used again. */
async function webhook(clinic: ExampleClinic): Promise<{ id: string }> {
  const [there] = await clinic.rows<{ id: string }>(
    'select id from app.webhooks where clinic_id = $1 and is_on limit 1',
    [clinic.clinicId],
  );
  if (there) return there;
  const { id } = await clinic.ask(api.addWebhook, { url, events });
  return { id };
}

async function delivery(clinic: ExampleClinic): Promise<{ id: string }> {
  const { id: webhookId } = await webhook(clinic);
  await clinic.ask(api.tryWebhook, { id: webhookId });
  const [{ id } = { id: '' }] = await clinic.rows<{ id: string }>(
    'select id from app.webhook_deliveries where clinic_id = $1 order by id desc limit 1',
    [clinic.clinicId],
  );
  return { id };
}

export const integrationExamples = [
  example(api.addKey, async (clinic) => {
    const own = await clinic.nextDoor();
    return { input: wantedKey, as: own.owner };
  }),
  example(api.revokeKey, async (clinic) => {
    const { id } = await clinic.ask(api.addKey, wantedKey);
    return { input: { id } };
  }),
  example(api.addWebhook, async (clinic) => {
    const own = await clinic.nextDoor();
    return { input: { url, events }, as: own.owner };
  }),
  example(api.amendWebhook, async (clinic) => ({
    input: { ...(await webhook(clinic)), url: `${url}/next`, events },
  })),
  example(api.switchWebhook, async (clinic) => ({
    input: { ...(await webhook(clinic)), isOn: true },
  })),
  example(api.rotateSecret, async (clinic) => ({ input: await webhook(clinic) })),
  example(api.tryWebhook, async (clinic) => ({ input: await webhook(clinic) })),
  example(api.resend, async (clinic) => ({ input: await delivery(clinic) })),
];
