// The verbs of treatments, and what the modules above may use of it.
export { noteCoded, pickedAllergies } from './service/coding.ts';
export { draft, drafts, dropDraft, keepDraft } from './service/drafts.ts';
export { collect, dues } from './service/dues.ts';
export { payments } from './service/payments.ts';
export {
  addPayment,
  changeFees,
  countOnline,
  reversePayment,
  returnOnline,
  takeBackOnline,
  settlePayment,
} from './service/money.ts';
export { issue, sendPapers } from './service/papers.ts';
export { addTemplate, amendTemplate, lastUses, removeTemplate, star } from './service/quick.ts';
export {
  asSigned,
  course,
  fhir,
  get,
  lastOf,
  list,
  pickedOf,
  writtenVisit,
} from './service/reading.ts';
export { resumeMedicine, stopMedicine } from './service/stopping.ts';
export { exportNamed as export, exportPayments } from './service/sheets.ts';
export { remote } from './service/remote.ts';
export { knownFacts, runningOf } from './service/safety.ts';
export { add, amend, onSigned, remove, restore } from './service/writing.ts';
