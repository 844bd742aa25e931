// What other modules may ask of prescriptions on the server.
export { type Letterhead, prescriptionPaper, type PrescriptionPaper, type Vitals } from './print/prescription.ts';
