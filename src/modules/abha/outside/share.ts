// Where ABDM calls back: somebody scanned a clinic's code. Nothing is believed that ABDM has not signed.
import * as z from 'zod/mini';
import type { HookHandler, HookRequest } from '../../../kit/server/page.ts';
import type { BodyOf } from '../../../kit/shared/contract.ts';
import { commonRefusals, refuse } from '../../../kit/shared/refusal.ts';
import { type hooks, open } from '../contract.ts';
import { birthDay, refusals } from '../rules.ts';
import { isCallback } from '../service/settings.ts';

type Share = (typeof hooks)['share'];

const uuid = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i));

/** The token goes back by a call of our own. */
export const share: HookHandler<Share> = {
  async prove({ headers }: HookRequest, settings) {
    if (!(await isCallback(settings, headers['authorization'])))
      throw refuse(refusals.share_unproved);
  },
  sentAt: ({ headers }) => headers['timestamp'],
  async read({ headers }, body, ask) {
    const requestId = z.safeParse(uuid, headers['request-id']);
    const { hipId } = body.metaData;
    const named = headers['x-hip-id'];
    if (!requestId.success || (named !== undefined && named !== hipId))
      throw refuse(commonRefusals.body_malformed);
    const { clinicId } = await ask(null, open.clinicOf, { facility: hipId });
    if (!clinicId) throw refuse(refusals.facility_unknown);
    return { clinicId, input: inputOf(requestId.data.toLowerCase(), body) };
  },
};

const plain = (value: string | number | null | undefined): string => String(value ?? '').trim();

function inputOf(requestId: string, { metaData, profile: { patient } }: BodyOf<Share>) {
  const parts = [patient.dayOfBirth, patient.monthOfBirth, patient.yearOfBirth].map(plain);
  const year = Number(parts[2]);
  return {
    requestId,
    context: plain(metaData.context),
    abhaNumber: plain(patient.abhaNumber),
    abhaAddress: plain(patient.abhaAddress),
    name: patient.name,
    gender: plain(patient.gender),
    birthOn: parts.every(Boolean) ? birthDay(parts.join('-')) : null,
    birthYear: Number.isInteger(year) && year > 1850 ? year : null,
    phone: plain(patient.phoneNumber),
    line: plain(patient.address?.line),
    district: plain(patient.address?.district),
    state: plain(patient.address?.state),
  };
}
