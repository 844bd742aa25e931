// Where ABDM calls back: somebody scanned a clinic's code. Nothing is believed that ABDM has not signed.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import * as z from 'zod/mini';
import { commonRefusals, refuse } from '../kit/shared/refusal.ts';
import { api as abha } from '../modules/abha/contract.ts';
import { birthDay, refusals } from '../modules/abha/rules.ts';
import * as abhaService from '../modules/abha/service.ts';
import type { Pipeline } from './dispatch/pipeline.ts';

const uuid = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i));
const said = z.optional(z.nullable(z.union([z.string().check(z.maxLength(300)), z.number()])));
const shared = z.object({
  intent: z.literal('PROFILE_SHARE'),
  metaData: z.object({ hipId: z.string().check(z.regex(/^[\w-]{3,40}$/)), context: said }),
  profile: z.object({
    patient: z.object({
      abhaNumber: said,
      abhaAddress: said,
      name: z.string().check(z.minLength(1), z.maxLength(100)),
      gender: said,
      dayOfBirth: said,
      monthOfBirth: said,
      yearOfBirth: said,
      address: z.optional(z.nullable(z.object({ line: said, district: said, state: said }))),
      phoneNumber: said,
    }),
  }),
});

const plain = (value: z.output<typeof said>): string => String(value ?? '').trim();

interface ShareParts {
  pipeline: Pipeline;
  pool: pg.Pool;
}

/** `POST /api/v3/hip/patient/share`, as ABDM names it. Answered 202; the token goes back by a call of our own. */
export function addShare(app: FastifyInstance, parts: ShareParts): void {
  app.post(
    '/api/v3/hip/patient/share',
    { config: { rateLimit: { max: 600, timeWindow: 60_000 } } },
    async (request, reply) => {
      if (!(await abhaService.isCallback(request.headers.authorization)))
        throw refuse(refusals.share_unproved);
      const requestId = z.safeParse(uuid, request.headers['request-id']);
      const body = z.safeParse(shared, request.body);
      if (!requestId.success || !body.success) throw refuse(commonRefusals.body_malformed);
      const { hipId } = body.data.metaData;
      const told = request.headers['x-hip-id'];
      if (told !== undefined && told !== hipId) throw refuse(commonRefusals.body_malformed);
      const { rows } = await parts.pool.query<{ clinic_id: string | null }>(
        'select app.clinic_of_facility($1) as clinic_id',
        [hipId],
      );
      const clinicId = rows[0]?.clinic_id;
      if (!clinicId) throw refuse(refusals.facility_unknown);
      await parts.pipeline.run({
        verb: abha.onShared,
        handle: abhaService.onShared,
        caller: { kind: 'system', clinicId },
        input: inputOf(requestId.data.toLowerCase(), body.data),
        client: clientOf(request),
        language: null,
        requestId: request.id,
      });
      return reply.code(202).send({});
    },
  );
}

function inputOf(requestId: string, { metaData, profile: { patient } }: z.output<typeof shared>) {
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

const clientOf = (request: FastifyRequest) => ({
  address: request.ip,
  device: 'ABDM',
  cookies: {},
  setCookie: () => undefined,
  clearSite: () => undefined,
});
