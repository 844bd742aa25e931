// Long answers leave packed. Only what holds nothing personal: a packed answer's length says something of what is in it.
import { promisify } from 'node:util';
import { constants, brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In characters; less is not worth the packing. */
export const shortest = 16 * 1024;
const pack = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/** For the `onSend` of a route whose answers are facts that anybody signed in may see. */
export async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < shortest) return payload;
  const accepted = request.headers['accept-encoding'] ?? '';
  const way = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
  if (way === undefined) return payload;
  const packed = await pack[way](payload);
  reply
    .header('content-encoding', way)
    .header('vary', 'Accept-Encoding')
    .removeHeader('content-length');
  return packed;
}
