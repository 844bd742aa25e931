// What a caller is told of a no, and the log of a fault.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageFor } from '../../shared/languages.ts';
import { commonRefusals, Refusal, refuse, saidOf, statusCodeOf } from '../../shared/refusal.ts';
import type { Texts } from '../texts.ts';
import { languageOf } from './client.ts';

/** Whatever was thrown, as a refusal; a real fault is logged whole and shown as our fault. */
export function meaningOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || status === 413)
    return refuse(commonRefusals.body_too_large);
  if (typeof status === 'number' && status >= 400 && status < 500)
    return refuse(status === 404 ? commonRefusals.not_found : commonRefusals.body_malformed);
  request.log.error({ fault: faultOf(error), verb: request.routeOptions.config.verb }, 'failed');
  return refuse(request.routeOptions.config.failed ?? commonRefusals.failed);
}

/** Name, place and chain of a fault. Messages of database faults may quote what people typed, so they stay out. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { kind: typeof error };
  const fromDatabase = 'severity' in error || error.message.startsWith('Failed query');
  return {
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    message: fromDatabase ? undefined : error.message,
    stack: error.stack
      ?.split('\n')
      .filter((row) => row.trimStart().startsWith('at '))
      .slice(0, 12),
    cause: error.cause === undefined ? undefined : faultOf(error.cause),
  };
}

export function answerRefusal(
  { texts }: { texts: Texts },
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Refusal,
): FastifyReply {
  const language = languageOf(request) ?? languageFor(request.headers['accept-language']);
  const say = (code: string, values?: Record<string, string | number>) =>
    texts.say(language, code, values);
  const fields = refused.more.fields;
  const said = saidOf(refused);
  if (refused.more.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(refused.more.retryAfterSeconds));
  return reply.code(refused.status).send({
    statusCode: statusCodeOf(refused.status),
    message: say(said.code, said.values),
    error: {
      code: refused.code,
      ...(refused.kind.reason === undefined ? {} : { reason: refused.kind.reason }),
      ...(fields
        ? {
            fields: Object.fromEntries(
              Object.entries(fields).map(([path, problem]) => [
                path,
                { ...problem, message: say(problem.code, problem.values) },
              ]),
            ),
          }
        : {}),
      ...(refused.more.details ? { details: refused.more.details } : {}),
      requestId: request.id,
    },
  });
}
