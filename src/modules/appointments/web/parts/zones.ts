// The zones of the world as a list to choose from.
import type { Zone } from '../../../../kit/shared/time.ts';
import { countries } from '../../../places/model.ts';

/** Browsers list these by the names of before 1993. */
const renamed: Readonly<Record<string, Zone>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

const offsetOf = (zone: Zone, now: Temporal.Instant): string =>
  `UTC${now.toZonedDateTimeISO(zone).offset.replace('-', '−')}`;
const cityOf = (zone: Zone): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Kolkata, UTC+05:30. */
export const zoneText = (zone: Zone, now: Temporal.Instant): string =>
  `${cityOf(zone)}, ${offsetOf(zone, now)}`;

/** India first, then the countries that the product knows, then every other zone; each by country or continent, city and offset. */
export function zoneChoices(
  present: Zone,
  countryName: (code: string) => string,
  now: Temporal.Instant,
): { value: Zone; label: string }[] {
  const known = new Map<Zone, string>();
  for (const { code, zone } of countries) if (!known.has(zone)) known.set(zone, countryName(code));
  for (const name of [present, ...Intl.supportedValuesOf('timeZone')]) {
    const zone = renamed[name] ?? name;
    if (zone.includes('/') && !known.has(zone)) known.set(zone, zone.split('/')[0] ?? '');
  }
  return [...known]
    .filter(([zone]) => zone !== present)
    .map(([zone, place]) => ({ value: zone, label: `${place}: ${zoneText(zone, now)}` }));
}
