import { useRef, useState } from 'react';
import type { TypedOf, Verb } from '../shared/contract.ts';
import { fetchPaper } from './client.ts';
import { toastFailure } from './toast.tsx';

/**
 * Fetches a file with the session's right and lays it with the browser's downloads.
 * @throws CallRefused, Unreachable
 */
export async function saveFile<V extends Verb & { kind: 'download' }>(
  verb: V,
  input: TypedOf<V>,
  signal?: AbortSignal,
): Promise<void> {
  const { blob, fileName } = await fetchPaper(verb, input, signal);
  saveBlob(blob, fileName);
}

/** Lays what is there already with the downloads. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** For the button of a file: busy until the file is there; what goes wrong is said, or handed to whoever knows better. `save` answers whether it came, `cancel` gives it up. */
export function useSaveFile<V extends Verb & { kind: 'download' }>(verb: V) {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  const saveOr = (input: TypedOf<V>, onFailure: (failure: unknown) => void): Promise<boolean> => {
    setBusy(true);
    const own = new AbortController();
    running.current = own;
    return saveFile(verb, input, own.signal)
      .then(
        () => true,
        (failure: unknown) => {
          if (!own.signal.aborted) onFailure(failure);
          return false;
        },
      )
      .finally(() => setBusy(false));
  };
  const save = (input: TypedOf<V>) => saveOr(input, toastFailure);
  return { isBusy, save, saveOr, cancel: () => running.current?.abort() };
}
