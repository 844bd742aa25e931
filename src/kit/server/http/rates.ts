// How many calls came from one address to one route, on all processes together.
import * as z from 'zod/mini';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Tallies, Tallying } from '../tallies.ts';

type Count = (...asked: Parameters<FastifyRateLimitStore['incr']>) => void;

const mostKeys = 200_000;
/** Who has used an eighth of what is allowed is spoken of among the processes. */
const tellShare = 8;

/** @returns the store of the rate limit's package. */
export function callCounts(tallying: Tallying): FastifyRateLimitStoreCtor {
  const calls = tallying.open('calls', mostKeys);
  return class {
    incr = storeOf(calls, '').incr;
    child = (route: object) => storeOf(calls, routeOf(route));
  };
}

const routeShape = z.object({ routeInfo: z.object({ url: z.string() }) });
/** The package's types say that it hands over the route itself. */
const routeOf = (route: object): string => z.parse(routeShape, route).routeInfo.url;

const storeOf = (
  calls: Tallies,
  route: string,
): Pick<FastifyRateLimitStore, 'child'> & { incr: Count } => ({
  incr: (key, answer, millis, max = 1) => {
    const name = `${route} ${key}`;
    const current = calls.add(name, { millis, tellFrom: Math.ceil(max / tellShare) });
    answer(null, { current, ttl: calls.left(name) });
  },
  child: () => storeOf(calls, route),
});
