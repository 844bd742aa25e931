// What a doctor says of themselves: asked for once at the start, printed on every prescription.
import * as z from 'zod/mini';
import { day, line, note, optionalLine, paise, uuid, whole } from '../../kit/shared/fields.ts';
import { countryCode } from '../places/model.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

/** State medical councils, then the boards of the other systems, then registers that are closed but still quoted. */
export const councils = [
  'Andhra Pradesh Medical Council',
  'Arunachal Pradesh Medical Council',
  'Assam Council of Medical Registration',
  'Bihar Council of Medical Registration',
  'Chhattisgarh Medical Council',
  'Delhi Medical Council',
  'Goa Medical Council',
  'Gujarat Medical Council',
  'Haryana Medical Council',
  'Himachal Pradesh Medical Council',
  'Jammu & Kashmir Medical Council',
  'Jharkhand Medical Council',
  'Karnataka Medical Council',
  'Kerala (Travancore-Cochin) Medical Council',
  'Madhya Pradesh Medical Council',
  'Maharashtra Medical Council',
  'Manipur Medical Council',
  'Meghalaya Medical Council',
  'Mizoram Medical Council',
  'Nagaland Medical Council',
  'Odisha Council of Medical Registration',
  'Puducherry Medical Council',
  'Punjab Medical Council',
  'Rajasthan Medical Council',
  'Sikkim Medical Council',
  'Tamil Nadu Medical Council',
  'Telangana Medical Council',
  'Tripura Medical Council',
  'Uttar Pradesh Medical Council',
  'Uttarakhand Medical Council',
  'West Bengal Medical Council',
  'National Medical Commission',
  'State Dental Council',
  'NCISM or State Board (Ayurveda, Unani, Siddha)',
  'NCH or State Board (Homoeopathy)',
  'State Physiotherapy or Allied Health Council',
  'Medical Council of India',
  'Bhopal Medical Council',
  'Bombay Medical Council',
  'Chandigarh Medical Council',
  'Hyderabad Medical Council',
  'Madras Medical Council',
  'Mahakoshal Medical Council',
  'Mysore Medical Council',
  'Vidarbha Medical Council',
] as const;

/** Degrees to choose from, the commonest first; another one may be typed. */
export const degrees = [
  'MBBS', 'MD', 'MS', 'DNB', 'DM', 'MCh', 'DrNB', 'PhD',
  'DGO', 'DCH', 'DA', 'DLO', 'DO', 'DOMS', 'D.Ortho', 'DMRD', 'DPM', 'DTCD', 'DVD', 'DDVL', 'DCP', 'DFM', 'DDM',
  'BDS', 'MDS', 'BAMS', 'MD (Ayurveda)', 'MS (Ayurveda)', 'BHMS', 'MD (Homoeopathy)', 'DHMS', 'BUMS', 'BSMS', 'BNYS',
  'BPT', 'MPT', 'BOT', 'B.Optom', 'BASLP', 'Pharm.D', 'B.Sc Nursing', 'M.Sc Nursing',
  'MRCP', 'MRCS', 'FRCS', 'FRCP', 'MRCOG', 'FCPS',
] as const;

/** Specialties to choose from; another one may be typed. */
export const specialties = [
  'General Practice', 'General Medicine', 'Family Medicine', 'Paediatrics', 'Obstetrics & Gynaecology', 'General Surgery', 'Orthopaedics', 'Dermatology', 'Ophthalmology',
  'Otorhinolaryngology (ENT)', 'Psychiatry', 'Psychology', 'Dentistry', 'Ayurveda', 'Homoeopathy', 'Unani', 'Physiotherapy', 'Dietetics',
  'Cardiology', 'Neurology', 'Nephrology', 'Gastroenterology', 'Endocrinology', 'Oncology', 'Rheumatology', 'Haematology', 'Pulmonology', 'Urology', 'Neurosurgery',
  'Cardiothoracic & Vascular Surgery', 'Plastic Surgery', 'Paediatric Surgery', 'Traumatology & Surgery',
  'Anaesthesiology', 'Emergency Medicine', 'Geriatrics', 'Respiratory Medicine', 'Radio-diagnosis', 'Radiation Oncology', 'Nuclear Medicine', 'Pathology', 'Microbiology',
  'Biochemistry', 'Laboratory Medicine', 'Immunohaematology & Transfusion', 'Pharmacology', 'Physical Medicine & Rehabilitation', 'Palliative Medicine', 'Sports Medicine',
  'Community Medicine', 'Epidemiology', 'Tropical Medicine', 'Aerospace Medicine', 'Marine Medicine', 'Forensic Medicine', 'Anatomy', 'Physiology', 'Biophysics',
  'Hospital Administration', 'Health Administration',
] as const;

/** English and the 22 languages of the Eighth Schedule, as codes; Intl gives their names. */
export const spokenLanguages = [
  'en', 'hi', 'as', 'bn', 'brx', 'doi', 'gu', 'kn', 'ks', 'kok', 'mai', 'ml', 'mni', 'mr', 'ne', 'or', 'pa', 'sa', 'sat', 'sd', 'ta', 'te', 'ur',
] as const;

const several = <T extends z.ZodMiniType>(one: T, most: number) => z._default(z.array(one).check(z.maxLength(most)), []);

/** The personal tab whole. All but the name may be left open for now; what is open keeps the profile incomplete. */
export const profileFields = {
  name: line(40),
  gender: z._default(z.nullable(z.enum(genders)), null),
  birthOn: z._default(z.nullable(day()), null),
  specialties: several(line(60), 10),
  /** IMR or state register: letters, digits, `/`, `-`, year. */
  registrationNumber: z._default(
    optionalLine(40).def.innerType.check(z.refine((text) => /^[\p{L}\p{N} ./()-]*$/u.test(text), { error: 'text_unsafe' })),
    '',
  ),
  /** Of `councils` where the country is India. */
  council: optionalLine(80),
  degrees: several(line(40), 10),
  experienceYears: z._default(z.nullable(whole(0, 80)), null),
  /** Codes of `spokenLanguages`. */
  languages: several(z.enum(spokenLanguages), spokenLanguages.length),
  consultancyFeePaise: z._default(z.nullable(paise()), null),
  bio: note(450),
  /** ISO code; empty when not yet chosen. */
  country: z._default(z.nullable(countryCode()), null),
  state: optionalLine(80),
  city: optionalLine(80),
  address: note(200),
};

export const profile = z.object({
  memberId: uuid(),
  name: z.string(),
  gender: z.nullable(z.enum(genders)),
  birthOn: z.nullable(z.string()),
  specialties: z.array(z.string()),
  registrationNumber: z.string(),
  council: z.string(),
  degrees: z.array(z.string()),
  experienceYears: z.nullable(z.number()),
  languages: z.array(z.string()),
  consultancyFeePaise: z.nullable(z.number()),
  bio: z.string(),
  country: z.nullable(z.string()),
  state: z.string(),
  city: z.string(),
  address: z.string(),
  /** Whether the doctor's fields count: only a doctor prescribes. */
  isDoctor: z.boolean(),
  isComplete: z.boolean(),
  /** Names of the fields still to fill, in the order of the form. */
  missing: z.array(z.string()),
  /** 0 before the first save. */
  version: z.number(),
});
export type Profile = z.output<typeof profile>;

/** What a prescription says of its writer. */
export interface DoctorHead {
  name: string;
  gender: Gender | null;
  /** Degrees as printed: `MBBS, MD`. */
  qualification: string;
  specialties: readonly string[];
  registrationNumber: string;
  council: string;
}
