import { toast, toastFailure } from './toast.tsx';

/** Into the clipboard. @param words said once it is there */
export const copyText = (text: string, words: string): void =>
  void navigator.clipboard
    .writeText(text)
    .then(() => toast({ kind: 'good', text: words }), toastFailure);
