import * as z from 'zod/mini';
import { CallRefused } from './client.ts';

/** What another has written meanwhile, as the refusal of a version that is stale tells it; null where it is another failure, or tells nothing. */
export function currentIn<S extends z.core.$ZodType>(error: unknown, shape: S): z.output<S> | null {
  if (!(error instanceof CallRefused) || error.code !== 'stale_version') return null;
  const current = z.safeParse(shape, error.details['current']);
  return current.success ? current.data : null;
}
