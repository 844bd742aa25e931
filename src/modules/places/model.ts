// Where people live and call from. Names of countries come from Intl on the screen; cities are suggestions, any text is a city.
import * as z from 'zod/mini';
import type { Zone } from '../../kit/shared/time.ts';

interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** With the plus sign. */
  readonly isdCode: string;
  /** Of the capital where a country has several. */
  readonly zone: Zone;
}

/** India first, then by code. */
export const countries: readonly Country[] = [
  { code: 'IN', isdCode: '+91', zone: 'Asia/Kolkata' },
  { code: 'AE', isdCode: '+971', zone: 'Asia/Dubai' },
  { code: 'AF', isdCode: '+93', zone: 'Asia/Kabul' },
  { code: 'AU', isdCode: '+61', zone: 'Australia/Sydney' },
  { code: 'BD', isdCode: '+880', zone: 'Asia/Dhaka' },
  { code: 'BH', isdCode: '+973', zone: 'Asia/Bahrain' },
  { code: 'BT', isdCode: '+975', zone: 'Asia/Thimphu' },
  { code: 'CA', isdCode: '+1', zone: 'America/Toronto' },
  { code: 'DE', isdCode: '+49', zone: 'Europe/Berlin' },
  { code: 'EG', isdCode: '+20', zone: 'Africa/Cairo' },
  { code: 'FJ', isdCode: '+679', zone: 'Pacific/Fiji' },
  { code: 'FR', isdCode: '+33', zone: 'Europe/Paris' },
  { code: 'GB', isdCode: '+44', zone: 'Europe/London' },
  { code: 'ID', isdCode: '+62', zone: 'Asia/Jakarta' },
  { code: 'IE', isdCode: '+353', zone: 'Europe/Dublin' },
  { code: 'KE', isdCode: '+254', zone: 'Africa/Nairobi' },
  { code: 'KW', isdCode: '+965', zone: 'Asia/Kuwait' },
  { code: 'LK', isdCode: '+94', zone: 'Asia/Colombo' },
  { code: 'MM', isdCode: '+95', zone: 'Asia/Yangon' },
  { code: 'MU', isdCode: '+230', zone: 'Indian/Mauritius' },
  { code: 'MV', isdCode: '+960', zone: 'Indian/Maldives' },
  { code: 'MY', isdCode: '+60', zone: 'Asia/Kuala_Lumpur' },
  { code: 'NG', isdCode: '+234', zone: 'Africa/Lagos' },
  { code: 'NP', isdCode: '+977', zone: 'Asia/Kathmandu' },
  { code: 'NZ', isdCode: '+64', zone: 'Pacific/Auckland' },
  { code: 'OM', isdCode: '+968', zone: 'Asia/Muscat' },
  { code: 'PH', isdCode: '+63', zone: 'Asia/Manila' },
  { code: 'PK', isdCode: '+92', zone: 'Asia/Karachi' },
  { code: 'QA', isdCode: '+974', zone: 'Asia/Qatar' },
  { code: 'SA', isdCode: '+966', zone: 'Asia/Riyadh' },
  { code: 'SG', isdCode: '+65', zone: 'Asia/Singapore' },
  { code: 'TZ', isdCode: '+255', zone: 'Africa/Dar_es_Salaam' },
  { code: 'UG', isdCode: '+256', zone: 'Africa/Kampala' },
  { code: 'US', isdCode: '+1', zone: 'America/New_York' },
  { code: 'ZA', isdCode: '+27', zone: 'Africa/Johannesburg' },
];

interface IndianState {
  readonly name: string;
  /** The first two digits of a GSTIN registered there. */
  readonly gst: string;
}

/** The 28 states and 8 union territories in their common spelling. */
export const indianStates: readonly IndianState[] = [
  { name: 'Andaman and Nicobar Islands', gst: '35' },
  { name: 'Andhra Pradesh', gst: '37' },
  { name: 'Arunachal Pradesh', gst: '12' },
  { name: 'Assam', gst: '18' },
  { name: 'Bihar', gst: '10' },
  { name: 'Chandigarh', gst: '04' },
  { name: 'Chhattisgarh', gst: '22' },
  { name: 'Dadra and Nagar Haveli and Daman and Diu', gst: '26' },
  { name: 'Delhi', gst: '07' },
  { name: 'Goa', gst: '30' },
  { name: 'Gujarat', gst: '24' },
  { name: 'Haryana', gst: '06' },
  { name: 'Himachal Pradesh', gst: '02' },
  { name: 'Jammu and Kashmir', gst: '01' },
  { name: 'Jharkhand', gst: '20' },
  { name: 'Karnataka', gst: '29' },
  { name: 'Kerala', gst: '32' },
  { name: 'Ladakh', gst: '38' },
  { name: 'Lakshadweep', gst: '31' },
  { name: 'Madhya Pradesh', gst: '23' },
  { name: 'Maharashtra', gst: '27' },
  { name: 'Manipur', gst: '14' },
  { name: 'Meghalaya', gst: '17' },
  { name: 'Mizoram', gst: '15' },
  { name: 'Nagaland', gst: '13' },
  { name: 'Odisha', gst: '21' },
  { name: 'Puducherry', gst: '34' },
  { name: 'Punjab', gst: '03' },
  { name: 'Rajasthan', gst: '08' },
  { name: 'Sikkim', gst: '11' },
  { name: 'Tamil Nadu', gst: '33' },
  { name: 'Telangana', gst: '36' },
  { name: 'Tripura', gst: '16' },
  { name: 'Uttar Pradesh', gst: '09' },
  { name: 'Uttarakhand', gst: '05' },
  { name: 'West Bengal', gst: '19' },
];

/** One of our countries by its ISO code. */
export const countryCode = () =>
  z.string().check(
    z.minLength(1, { error: 'required' }),
    z.refine((code) => countries.some((country) => country.code === code), { error: 'choose_one' }),
  );

/** As the countries list them: `+91`. */
export const isdCode = () =>
  z.string().check(
    z.minLength(1, { error: 'required' }),
    z.refine((code) => countries.some((country) => country.isdCode === code), {
      error: 'choose_one',
    }),
  );

/** Offsets such as `+05:30` are no zones: they know no summer time, and PostgreSQL reads their sign the other way. */
function isZone(name: string): boolean {
  if (!/^[A-Z]\w*(\/[A-Z][\w+-]*)+$/.test(name)) return false;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId !== '';
  } catch {
    return false; // nowhere
  }
}

/** An IANA zone by its full name: `Asia/Kolkata`. */
export const zoneName = () => z.string().check(z.refine(isZone, { error: 'choose_one' }));

/** The location state of the spec. */
export const place = z.object({
  /** As the server sees the caller. */
  ip: z.string(),
  city: z.string(),
  region: z.string(),
  /** English, of one of our countries. */
  country_name: z.string(),
  /** ISO code of the same; empty when unknown. */
  country: z.string(),
});
export type Place = z.output<typeof place>;

/** Services that the browser itself asks, by the operator's choice; null: our own answer stands. */
export const lookups = z.object({
  /** Answers `{ ip }`. */
  ip: z.nullable(z.string()),
  /** Answers `{ city, region, country_name }`; `{ip}` in it stands for the address. */
  place: z.nullable(z.string()),
});
export type Lookups = z.output<typeof lookups>;
