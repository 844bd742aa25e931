// The verbs of papers, and what the modules above may ask: to give one out.
export { papersKey } from './service/sharing.ts';
export { issue, maySee, type Wanted } from './service/issuing.ts';
export { list, withdraw, write } from './service/letters.ts';
export { find } from './service/finding.ts';
export { archived, countAll } from './service/archiving.ts';
export { print } from './service/printing.ts';
export {
  ask,
  check,
  clinicOfPaper,
  file,
  hasReceipt,
  link,
  linkOf,
  opened,
  prove,
  sendOnce,
  share,
} from './service/sharing.ts';
