// What a device takes along: only what its user may see, each as the screens ask for it.
import * as z from 'zod/mini';
import { day } from '../../kit/shared/fields.ts';
import { clinicDay } from '../appointments/model.ts';
import { housemate, patient, patientRow } from '../patients/model.ts';
import { queueDay, queueDoctor } from '../queue/model.ts';
import { medicineFacts, visit } from '../treatments/model.ts';

export const dayCopy = z.object({
  day: day(),
  /** Null for who may not see appointments. */
  appointments: z.nullable(clinicDay),
  doctors: z.array(queueDoctor),
  queues: z.array(queueDay),
  /** Who is expected or waits today. */
  people: z.array(
    z.object({
      patient,
      household: z.array(housemate),
      /** Null for who may not see treatments. */
      visits: z.nullable(z.array(visit)),
      facts: z.nullable(medicineFacts),
    }),
  ),
  /** Whom the clinic had to do with last. */
  recent: z.array(patientRow),
});
export type DayCopy = z.output<typeof dayCopy>;

/** Of the last visits, as the consult shows them. */
export const visitsCopied = 5;
/** More than a doctor sees on a day. */
export const maxPeople = 80;
export const maxRecent = 50;
