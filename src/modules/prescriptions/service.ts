// What other modules may ask of prescriptions on the server.
export { prescriptionPaper } from './print/prescription.ts';
export type { Letterhead, PrescriptionPaper, Vitals } from './rules/sheet.ts';
