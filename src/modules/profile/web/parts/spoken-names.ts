import { useFileNames } from '../../../../kit/web/file-names.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('../names/*.json');

/** Names of spoken languages in the active language. */
export const useSpokenNames = (): ((code: string) => string) => useFileNames(files);
