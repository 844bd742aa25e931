// The patient's whole record to read, in English and in the patient's language.
import { fontsFor, print } from '../../../kit/server/paper.ts';
import { dateFormat } from '../../../kit/server/words.ts';
import { moneyText } from '../../../kit/shared/money.ts';
import type { Sentence } from '../../../kit/shared/refusal.ts';
import { ageOn, dayAt, type Day, type Zone } from '../../../kit/shared/time.ts';
import { english, inBoth, type Pair, type Translator } from '../../../kit/shared/words.ts';
import { statusSentences } from '../../appointments/rules.ts';
import { paidByText } from '../../papers/rules/letters.ts';
import type { Patient } from '../../patients/model.ts';
import { recordOf } from '../../patients/rules/reading.ts';
import { atTimes } from '../../prescriptions/rules.ts';
import { readPrescribed } from '../../prescriptions/rules/unit-meant.ts';
import { countText, phrase } from '../../prescriptions/rules/phrase.ts';
import { ageSexText } from '../../prescriptions/rules/sheet.ts';
import { maxStars } from '../../reviews/model.ts';
import type { Coded, CodedKind } from '../../safety/rules/codes.ts';
import { codeName } from '../../safety/rules/finding-text.ts';
import { aroundLines, rowsOf, type Say, type VisitRow } from '../../treatments/rules/reading.ts';
import type { Vaccination } from '../../vaccinations/model.ts';
import { roomWords } from '../../video/model/room-words.ts';
import { certificateWords, siteWords } from '../../vaccinations/rules/words.ts';
import { paymentStatusWords, recordWords } from '../rules/words.ts';
import type { Whole } from '../store/record.ts';

interface Given {
  patient: Patient;
  abha: { number: string; address: string } | null;
  /** In the patient's language. */
  own: Translator;
  whole: Whole;
  /** Allergies and illnesses that were picked. */
  coded: readonly Coded[];
  /** Vaccines that stand. */
  vaccinations: readonly Vaccination[];
  clinicName: string;
  zone: Zone;
  today: Day;
  takenBy: string;
  takenAt: Temporal.Instant;
}

export function recordPaper({ takenBy, takenAt, ...content }: Given): Promise<Buffer> {
  const at = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: content.zone,
  }).format(takenAt.epochMilliseconds);
  return print({
    template: new URL('./record.typ', import.meta.url),
    // Under every page: a copy tells who took it out, and when.
    data: { ...paperOf(content), taken: `${takenBy} · ${at}` },
    created: takenAt,
  });
}

type Line = Whole['lines'][number];

const nameOf = (line: Line): string =>
  [line.medicineName, line.genericName === '' ? '' : `(${line.genericName})`, line.strength]
    .filter((part) => part !== '')
    .join(' ');

/** `1-0-1 for 5 days`, as it was written. */
const dosageOf = (line: Line): string =>
  [line.dosage, line.durationCount === null ? '' : `for ${line.durationCount} ${line.durationUnit}`]
    .filter((part) => part !== '')
    .join(' ');

/** The dosage as a sentence; nothing where it can not be read. */
function phraseOf(line: Line, own: Translator): string {
  const read = readPrescribed(line);
  if (!read.ok) return '';
  const { durationCount: count, durationUnit: unit, mealTiming, form } = line;
  return phrase(
    {
      dosage: atTimes(read.dosage, line.timesOfDay),
      duration: count === null || unit === null ? null : { count, unit },
      mealTiming: mealTiming ?? read.mealTiming,
      form,
    },
    own,
  );
}

const englishDay = dateFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const noon = (day: Day) => new Date(`${day}T12:00:00Z`);
const dayText = (day: Day): string => englishDay.format(noon(day));

interface Entry {
  on: string;
  title: Pair;
  lines: readonly Pair[];
}

/** Says what stands in a record, English first. What people typed stands as it is. */
interface Speech {
  own: Translator;
  both: (sentence: Sentence, values?: Record<string, string | number>) => Pair;
  /** The sentence with a day in its place, each language's own. */
  withDay: (sentence: Sentence, day: Day) => Pair;
  dayOf: (instant: string) => Day;
  /** How a visit is told in the patient's language. */
  say: Say;
}

const inEnglish: Say = {
  day: dayText,
  money: moneyText,
  text: (sentence) => english.text(sentence),
};

function paperOf({
  patient: written,
  abha,
  own,
  whole,
  coded,
  vaccinations,
  clinicName,
  zone,
  today,
}: Omit<Given, 'takenBy' | 'takenAt'>) {
  const { language } = own;
  const patient = withPicked(written, coded, own);
  const ownDay = dateFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const speech: Speech = {
    own,
    both: (...sentence) => inBoth(own, ...sentence),
    withDay: (sentence, day) =>
      paired(
        own,
        english.text(sentence, { day: dayText(day) }),
        own.text(sentence, { day: ownDay.format(noon(day)) }),
      ),
    dayOf: (instant) => dayAt(Temporal.Instant.from(instant), zone),
    say: {
      day: (day) => ownDay.format(noon(day)),
      money: moneyText,
      text: (sentence) => own.text(sentence),
    },
  };
  const sections: { title: Pair; entries: Entry[] }[] = [
    { title: speech.both(recordWords.visits), entries: visitsOf(whole, speech) },
    { title: speech.both(recordWords.vaccines), entries: vaccinesOf(vaccinations, speech) },
    { title: speech.both(recordWords.payments), entries: paymentsOf(whole, speech) },
    { title: speech.both(recordWords.appointments), entries: appointmentsOf(whole, speech) },
    { title: speech.both(recordWords.reviews), entries: reviewsOf(whole, speech) },
    { title: speech.both(recordWords.notes), entries: notesOf(whole, speech) },
  ];
  return {
    title: `Record of ${patient.name}`,
    lang: language,
    clinic: clinicName,
    families: fontsFor(language),
    name: patient.name,
    facts: factsOf(patient, abha, own, today),
    allergies: { name: speech.both(recordWords.allergies), text: patient.allergies },
    about: aboutOf(patient, speech),
    sections: sections.filter(({ entries }) => entries.length > 0),
  };
}

/** What was picked before what was written, each code in both languages. */
function withPicked(patient: Patient, coded: readonly Coded[], own: Translator): Patient {
  const named = (kind: CodedKind, text: string) =>
    [
      ...coded
        .filter((one) => one.kind === kind)
        .map(({ code }) =>
          [...new Set([codeName(code, english), codeName(code, own)])].join(' · '),
        ),
      text,
    ]
      .filter(Boolean)
      .join(', ');
  return {
    ...patient,
    allergies: named('allergy', patient.allergies),
    conditions: named('condition', patient.conditions),
  };
}

const vaccinesOf = (all: readonly Vaccination[], { own, both }: Speech): Entry[] =>
  all.map(({ givenOn, vaccine, brand, batch, site, isHere, givenBy }) => ({
    on: dayText(givenOn),
    title: typed(vaccine),
    lines: filled([
      typed([brand, batch].filter(Boolean).join(', ')),
      site === null
        ? typed('')
        : paired(own, english.text(siteWords[site]), own.text(siteWords[site])),
      isHere ? typed('') : both(certificateWords.elsewhere),
      typed(givenBy),
    ]),
  }));

const typed = (text: string): Pair => [text];
const paired = (own: Translator, text: string, ownText: string): Pair =>
  own.language === 'en' ? [text] : [text, ownText];
const filled = (lines: readonly Pair[]): Pair[] =>
  lines.filter(([text]) => text !== undefined && text !== '');

function factsOf(patient: Patient, abha: Given['abha'], own: Translator, today: Day): string[] {
  const who = { age: ageOn(patient, today), sex: patient.gender };
  const age = who.age === null ? '' : countText(who.age.count, who.age.unit, english);
  return [
    patient.caseNumber,
    age,
    patient.gender,
    own.language === 'en' ? '' : ageSexText(who, own),
    `${patient.isdCode} ${patient.contactNumber}`,
    ...(abha ? [abha.number, abha.address].filter(Boolean).map((one) => `ABHA ${one}`) : []),
  ].filter((fact) => fact !== '');
}

function aboutOf(patient: Patient, { own, both }: Speech): { name: Pair; text: string }[] {
  const inOne = (sentence: Sentence) => both(sentence).join(' · ');
  const say = { day: dayText, yes: inOne(recordWords.yes), no: inOne(recordWords.no) };
  return recordOf(patient, say).map(({ label, text }) => ({ name: inBoth(own, label), text }));
}

/** The rows of a visit in both languages. What stands in its title is not said again. */
function writtenOf(visit: Whole['visits'][number], { own, say }: Speech): [Pair[], Pair[]] {
  const title = visit.diagnosis === '' ? 'complaints' : 'diagnosis';
  const rows = rowsOf(visit, inEnglish).filter(
    ({ name }) => name !== title && !(name === 'totalFeesPaise' && visit.totalFeesPaise === 0),
  );
  const inOwn = new Map(rowsOf(visit, say).map(({ name, text }) => [name, text]));
  const pairOf = ({ name, label, text }: VisitRow) =>
    paired(own, `${label.message}: ${text}`, `${own.text(label)}: ${inOwn.get(name) ?? text}`);
  const [before, after] = aroundLines(rows);
  return [before.map(pairOf), after.map(pairOf)];
}

const visitsOf = (whole: Whole, speech: Speech): Entry[] =>
  whole.visits.map((visit) => {
    const { own, both } = speech;
    const [before, after] = writtenOf(visit, speech);
    const reason = visit.diagnosis || visit.complaints.join(', ');
    return {
      on: dayText(visit.visitOn),
      title: reason === '' ? both(recordWords.visit) : typed(reason),
      lines: filled([
        typed(whole.doctors.get(visit.doctorId) ?? ''),
        ...before,
        ...whole.lines
          .filter((line) => line.treatmentId === visit.id)
          .flatMap((line) => [
            typed(`${nameOf(line)}: ${dosageOf(line)}${line.note === '' ? '' : `. ${line.note}`}`),
            // Drafts print English beside them.
            paired(own, phraseOf(line, english), phraseOf(line, own)),
          ]),
        ...after,
      ]),
    };
  });

/** Of visits and of advances; what a visit used of an advance is its own payment. */
const paymentsOf = ({ payments, advances }: Whole, { own }: Speech): Entry[] =>
  [
    ...payments.map((one) => ({ ...one, ways: [one.type] })),
    ...advances.flatMap(({ type, ...one }) =>
      type === null ? [] : { ...one, status: 'Paid' as const, ways: ['Advance', type] },
    ),
  ]
    .toSorted((one, other) => (one.paidOn < other.paidOn ? -1 : 1))
    .map(({ paidOn, amountPaise, ways, status }) => ({
      on: dayText(paidOn),
      title: typed(moneyText(amountPaise)),
      lines: [
        paired(
          own,
          [...ways, status].join(', '),
          [...ways.map((way) => paidByText(way, own)), own.text(paymentStatusWords[status])].join(
            ', ',
          ),
        ),
      ],
    }));

const appointmentsOf = (whole: Whole, { both, dayOf }: Speech): Entry[] =>
  whole.appointments.map((one) => ({
    on: dayText(dayOf(one.startsAt)),
    title: both(statusSentences[one.status]),
    lines: filled([
      both(one.mode === 'online' ? recordWords.video : recordWords.inClinic),
      ...(one.consent ? consentLines(one.consent, both) : []),
      typed(one.note),
    ]),
  }));

/** Of a consultation by video: that it was consented to, the age that was told, who was with the patient. */
const consentLines = (
  {
    ageYears,
    adultName: name,
    adultRelation,
  }: NonNullable<Whole['appointments'][number]['consent']>,
  both: Speech['both'],
) => [
  both(roomWords.consented, { age: ageYears }),
  ...(name === '' ? [] : [both(roomWords.withAdult, { name, relation: adultRelation || '–' })]),
];

const reviewsOf = ({ reviews }: Whole, { both, withDay, dayOf }: Speech): Entry[] =>
  reviews
    // A version that was changed since stands in the JSON alone.
    .filter(
      ({ appointmentId, version }) =>
        !reviews.some((other) => other.appointmentId === appointmentId && other.version > version),
    )
    .map((one) => ({
      on: dayText(dayOf(one.givenAt)),
      title: both(recordWords.stars, { stars: one.stars, most: maxStars }),
      lines: filled([
        withDay(recordWords.visitOf, dayOf(one.startsAt)),
        ...one.words.split('\n').map(typed),
      ]),
    }));

const notesOf = ({ notes }: Whole, { dayOf }: Speech): Entry[] =>
  notes.map((note) => ({ on: dayText(dayOf(note.createdAt)), title: typed(note.text), lines: [] }));
