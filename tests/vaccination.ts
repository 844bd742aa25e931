// A dose as a clinic notes it, for what tells of it elsewhere.
import type { Vaccination } from '../src/modules/vaccinations/model.ts';

export const vaccinationOf = (id: string): Vaccination => ({
  id,
  vaccine: 'Pentavalent 1',
  dose: 'penta-1',
  schedule: 'national',
  givenOn: '2026-11-20',
  isHere: true,
  givenBy: 'Dr Anil Rao',
  brand: 'Pentavac',
  batch: 'AB12',
  site: 'left_thigh',
  nextOn: null,
  notedBy: 'Dr Anil Rao',
  notedAt: '2026-11-20T06:00:00Z',
  mistake: null,
});
