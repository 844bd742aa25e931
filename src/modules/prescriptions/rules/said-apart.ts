// What is typed in the dosage's field and is none: how an injection is given, that a cream is applied, what SOS is for. It is kept as the line's note, which is printed.
import type { MedicineForm } from '../model.ts';
import { directedWords, longestFirst } from './dosage-words.ts';

const skin =
  /(?<![\w/])(?:(?:to )?apply(?: locally| thinly| (?:a )?thin layer)?|l\/a|la|local application)(?![\w/])/i;
const mouth = /(?<![\w/])(?:p\/o|po|orally|by mouth)(?![\w/])/i;
const elsewhere =
  /(?<![\w/])(?:p\/o|po|orally|by mouth|s\/l|sublingual(?:ly)?|p\/v|pv|p\/r|pr)(?![\w/])/i;
const nebuliser = /(?<![\w/])(?:(?:by |via )?neb(?:s|uli[sz]e[dr]?|uli[sz]ation)?)(?![\w/])/i;
const needle = /(?<![\w/])(?:s\/c|sc|subcut(?:aneous(?:ly)?)?|i\/m|im|i\/v|iv)(?![\w/])/i;

/** By form: SC of a tablet is a slip, and stays refused. */
const routes: Partial<Record<MedicineForm, RegExp>> = {
  Tablet: elsewhere,
  Capsule: elsewhere,
  Syrup: mouth,
  Suspension: mouth,
  Powder: skin,
  Injection: needle,
  Inhaler: nebuliser,
  Drop: nebuliser,
  Cream: skin,
  Gel: skin,
  Ointment: skin,
  Lotion: skin,
};

/** `SOS for fever`: no figure and no length of time stands in it. */
const reason =
  /(?<=(?<![\p{L}\p{M}])(?:sos|prn)(?![\p{L}\p{M}]).*)[ ,]+((?:for|if) (?!.*(?:day|week|month|\d))[\p{L}\p{M} /]+)$/iu;

/** Behind what says how often it adds nothing to be counted. */
const directed = new RegExp(`(?<=\\S)[ ,]+(${longestFirst(directedWords)})$`, 'iu');

/** Of an insulin: the doses stand on a scale that the patient has. */
const scale = /^(?:(?:as )?per |by |on |as on )?(?:the )?(?:sliding )?(?:scale|chart)(?= |$)/i;

/** An injection is counted by them. Five or more at once are not believed, and stay refused. */
const ampoules = /(?<=(?<![\d.,/-])[1-4] ?)(?:amp(?:oule)?s?|vials?)(?![\p{L}\p{M}])/giu;

/** The note may be empty. Null where nothing but a dosage is said. */
export function saidApart(
  typed: string,
  form: MedicineForm,
): { dosage: string; note: string } | null {
  const text = form === 'Injection' ? typed.replace(ampoules, '') : typed;
  const [scaled] = (form === 'Injection' && scale.exec(text)) || [];
  if (scaled !== undefined)
    return { dosage: text.replace(scaled, 'as directed').trim(), note: 'by sliding scale' };
  const why = reason.exec(text)?.[1];
  const dose = why === undefined ? text : text.replace(reason, '');
  const route = routes[form]?.exec(dose)?.[0];
  const often = (route === undefined ? dose : dose.replace(route, ' ')).trim();
  const beside = directed.exec(often)?.[1];
  const note = [route, why, beside].filter((part) => part !== undefined).join(', ');
  if (note === '' && text === typed) return null;
  const dosage = often.replace(directed, '');
  return { dosage: dosage.replace(/\s+/g, ' ').trim(), note };
}
