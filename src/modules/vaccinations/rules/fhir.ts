// What was given as FHIR R4 Immunization by India's NRCeS profile (IG 6.5.0).
import type { Immunization } from 'fhir/r4';
import { english } from '../../../kit/shared/words.ts';
import { type Known, reference, type Resource, under, words } from '../../patients/rules/fhir.ts';
import type { Vaccination } from '../model.ts';
import { siteWords } from './words.ts';

/** @param encounter the visit of the same day, where the bundle is of one. */
export const immunizationOf = (
  { id, vaccine, dose, givenOn, notedAt, isHere, givenBy, brand, batch, site }: Vaccination,
  patient: Resource,
  encounter?: Resource,
): Known<Immunization> => ({
  resourceType: 'Immunization',
  ...under('Immunization', id),
  status: 'completed',
  vaccineCode: words(vaccine),
  patient: reference(patient),
  ...(encounter ? { encounter: reference(encounter) } : {}),
  occurrenceDateTime: givenOn,
  recorded: notedAt,
  primarySource: isHere,
  ...(isHere ? {} : { reportOrigin: words('Given elsewhere, as told') }),
  ...(batch === '' ? {} : { lotNumber: batch }),
  ...(site === null ? {} : { site: words(english.text(siteWords[site])) }),
  ...(givenBy === '' ? {} : { performer: [{ actor: { display: givenBy } }] }),
  ...(brand === '' ? {} : { note: [{ text: `Brand: ${brand}` }] }),
  ...(dose === '' ? {} : { protocolApplied: [{ series: vaccine, doseNumberString: dose }] }),
});
