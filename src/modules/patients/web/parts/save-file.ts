import { fetchPaper } from '../../../../kit/web/client.ts';
import type { TypedOf, Verb } from '../../../../kit/shared/contract.ts';

/**
 * Fetches a file with the session's right and lays it with the browser's downloads.
 * @throws CallRefused, Unreachable
 */
export async function saveFile<V extends Verb & { kind: 'download' }>(
  verb: V,
  input: TypedOf<V>,
): Promise<void> {
  const { blob, fileName } = await fetchPaper(verb, input);
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
