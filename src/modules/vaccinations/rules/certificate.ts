// The certificate of what a patient was given: a letter on the clinic's paper, in English and in the patient's language.
import type { Language } from '../../../kit/shared/languages.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { inBoth, type Pair, type Translator } from '../../../kit/shared/words.ts';
import { nothingOfAVisit, type PrescriptionPaper } from '../../prescriptions/rules/sheet.ts';
import type { Vaccination } from '../model.ts';
import { certificateWords, siteWords } from './words.ts';

interface Certified {
  clinic: PrescriptionPaper['clinic'];
  size: PrescriptionPaper['paper'];
  doctor: PrescriptionPaper['doctor'];
  patient: Pick<PrescriptionPaper['patient'], 'name' | 'age' | 'caseNumber'> & {
    gender: NonNullable<PrescriptionPaper['patient']['sex']>;
    birthOn: Day | null;
    language: Language;
  };
  /** What stands, in any order. */
  vaccinations: readonly Vaccination[];
  on: Day;
  own: Translator;
}

export function certificateOf({
  clinic,
  size,
  doctor,
  patient,
  vaccinations,
  on,
  own,
}: Certified): PrescriptionPaper {
  const born =
    patient.birthOn === null
      ? []
      : [{ name: inBoth(own, certificateWords.born), value: dated(patient.birthOn) }];
  const rows = vaccinations
    .toSorted((a, b) => a.givenOn.localeCompare(b.givenOn))
    .map((one) => ({ name: [one.vaccine], value: saidOf(one, own) }));
  return {
    paper: size,
    language: own.language,
    clinic,
    doctor,
    patient: {
      name: patient.name,
      age: patient.age,
      sex: patient.gender,
      caseNumber: patient.caseNumber,
      phone: null,
    },
    date: on,
    ...nothingOfAVisit,
    letter: {
      heading: inBoth(own, certificateWords.heading),
      number: '',
      blocks: [
        ...(born.length > 0 ? [{ kind: 'facts' as const, rows: born }] : []),
        { kind: 'facts', rows },
      ],
      patientSigns: false,
    },
  };
}

/** `20/11/2026`, as every one of the ten languages writes it. */
const dated = (day: Day): string => day.split('-').toReversed().join('/');
const joined = (words: Pair): string => words.join(' · ');

function saidOf(
  { givenOn, brand, batch, site, isHere, givenBy, nextOn }: Vaccination,
  own: Translator,
): string {
  return [
    dated(givenOn),
    brand,
    batch === '' ? '' : `${joined(inBoth(own, certificateWords.batch))} ${batch}`,
    site === null ? '' : joined(inBoth(own, siteWords[site])),
    isHere ? '' : joined(inBoth(own, certificateWords.elsewhere)),
    givenBy,
    nextOn === null ? '' : `${joined(inBoth(own, certificateWords.next))}: ${dated(nextOn)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
