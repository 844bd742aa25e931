// What a medicine is made of, from what is written: `Paracetamol 325 mg + Tramadol 37.5 mg`, `Diclofenac sodium`, a widely known brand.
import {
  brands,
  combinations,
  otherNamesOf,
  type SubstanceId,
  substanceIds,
} from './substances.ts';

/** Salts, esters and forms that do not change what the substance is. */
const salts =
  /\b(sodium|potassium|hydrochloride|hcl|hydrobromide|maleate|besylate|besilate|mesylate|tartrate|bitartrate|succinate|fumarate|phosphate|sulphate|sulfate|trihydrate|dihydrate|monohydrate|magnesium|medoxomil|axetil|proxetil|estolate|stearate|ethylsuccinate|dipropionate|valerate|propionate|furoate|acetate|citrate|oxalate|bromide|diethylamine|dispersible|sustained release|extended release|sr|er|xr|cr|mr|ip|bp|usp)\b/g;
const strengths =
  /(?<![a-z0-9])\d+(?:[.,]\d+)*\s*(?:mgs?|mcgs?|ug|gms?|g|ml|iu|units?|%)?(?:\s*(?:\/|per)\s*\d*(?:\.\d+)?\s*(?:ml|dose|g|kg|day))?/gi;

/** Either sign for micro; the other letters of a name are plain without it, and 50 µg would be 50 g. */
const micrograms = /[\u00b5\u03bc]g/g;

const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replace(micrograms, 'mcg')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9%+/.,&();-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const byName: ReadonlyMap<string, SubstanceId> = new Map(
  substanceIds.flatMap((id) => [
    [bare(id), id] as const,
    ...otherNamesOf(id).map((name) => [bare(name), id] as const),
  ]),
);

/** A name as words alone: no hyphens, no signs. */
function bare(name: string): string {
  return name
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export interface Part {
  readonly substance: SubstanceId;
  /** mg in one tablet, or in one ml where `isPerMl`; null where it is not told in milligrams. */
  readonly mg: number | null;
  readonly isPerMl: boolean;
}

export interface Composition {
  readonly parts: readonly Part[];
  /** Something in it is not known here, so it could not be checked whole. */
  readonly isPartly: boolean;
}

interface Amount {
  mg: number;
  /** ml in which the amount is held; null for a tablet. */
  ml: number | null;
}

/** `1 gm` and `500 mgs` are as usual on Indian packs as `1 g` and `500 mg`. */
const inMg: Readonly<Record<string, number>> = {
  mg: 1,
  mgs: 1,
  g: 1000,
  gm: 1000,
  gms: 1000,
  mcg: 0.001,
  mcgs: 0.001,
  ug: 0.001,
};
/** `1,000 mg` is a thousand, not what stands behind its comma. */
const amountForm =
  /((?:[1-9]\d{0,2}(?:,\d{2,3})*,(?=\d{3}(?!\d)))?\d+(?:\.\d+)?)\s*(mgs?|mcgs?|ug|gms?|g)\b(?:\s*(?:\/|per)\s*(\d+(?:\.\d+)?)?\s*(ml|dose)\b)?/i;

function readAmount(text: string): Amount | null {
  const [matched, number, unit, volume, per] =
    amountForm.exec(text.toLowerCase().replace(micrograms, 'mcg')) ?? [];
  if (!matched || number === undefined || unit === undefined || per === 'dose') return null;
  const factor = inMg[unit];
  if (factor === undefined) return null;
  return {
    mg: Number(number.replaceAll(',', '')) * factor,
    ml: per === undefined ? null : Number(volume ?? 1),
  };
}

/** `200 mg + 28.5 mg/5 ml`: what one volume is told for holds for all parts. */
function readStrength(text: string, count: number): (Amount | null)[] {
  const parts = text.split('+').map((part) => readAmount(part));
  if (parts.length !== count) return Array.from({ length: count }, () => null);
  const ml = parts.map((part) => part?.ml ?? null).find((volume) => volume !== null) ?? null;
  return parts.map((part) => part && { ...part, ml: part.ml ?? ml });
}

const apart = /\s*(?:\+|,|;|&|\/(?!\s*\d*\s*(?:ml|dose|kg|day))|\band\b|\bwith\b)\s*/;

function substanceOf(text: string): SubstanceId | null {
  const plain = plainName(text).replace(strengths, ' ');
  const whole = bare(plain);
  const known = byName.get(whole);
  if (known) return known;
  const unsalted = bare(plain.replace(salts, ' '));
  const again = byName.get(unsalted);
  if (again) return again;
  const inside = /\(([^)]+)\)/.exec(plain)?.[1];
  const outside = bare(plain.replace(/\([^)]*\)/g, ' ').replace(salts, ' '));
  return (
    byName.get(outside) ?? (inside === undefined ? undefined : byName.get(bare(inside))) ?? null
  );
}

function read(text: string): {
  parts: { substance: SubstanceId; amount: Amount | null }[];
  isPartly: boolean;
} {
  const plain = plainName(text);
  // `Co-trimoxazole (Sulphamethoxazole + Trimethoprim)`: what stands in the brackets is what is in it.
  const match = /\(([^)]*\+[^)]*)\)/.exec(plain)?.[1] ?? plain;
  const pieces = match.split(apart).filter((piece) => bare(piece.replace(strengths, ' ')) !== '');
  const inPieces = pieces.map((piece) => {
    const combined = combinations[bare(piece.replace(strengths, ' '))];
    if (combined) return combined.map((substance) => ({ substance, amount: null }));
    const substance = substanceOf(piece);
    return substance ? [{ substance, amount: readAmount(piece) }] : [];
  });
  const isRead = inPieces.some((parts) => parts.length > 0);
  return {
    // Beside what is read whole, `S-amlodipine` names amlodipine, and what else it says is not known.
    parts: isRead
      ? inPieces.flatMap((parts, at) => (parts.length > 0 ? parts : namedIn(pieces[at] ?? '')))
      : [],
    isPartly: inPieces.some((parts) => parts.length === 0),
  };
}

function namedIn(piece: string): { substance: SubstanceId; amount: Amount | null }[] {
  const substances = [...substancesIn(piece)];
  const amount = substances.length === 1 ? readAmount(piece) : null;
  return substances.map((substance) => ({ substance, amount }));
}

function readBrand(name: string): {
  parts: { substance: SubstanceId; amount: Amount | null }[];
  isPartly: boolean;
} {
  const [first = ''] = bare(plainName(name)).split(' ');
  const parts = Object.hasOwn(brands, first) ? (brands[first] ?? []) : [];
  // Brands have sisters with one part more: `Zerodol-P`, `Taxim-O CV`.
  const isSister = bare(plainName(name).replace(strengths, ' ')).split(' ').length > 1;
  return {
    parts: parts.map((substance) => ({ substance, amount: null })),
    isPartly: parts.length === 0 || isSister,
  };
}

export interface Written {
  readonly medicineName: string;
  readonly genericName: string;
  readonly strength: string;
}

const seen = new Map<string, Composition>();

/** What a line's medicine is made of; without parts when nothing in it is known here. */
export function compositionOf({ medicineName, genericName, strength }: Written): Composition {
  const key = `${medicineName}|${genericName}|${strength}`;
  const before = seen.get(key);
  if (before) return before;
  const generic = read(genericName);
  const named = generic.parts.length > 0 ? generic : read(medicineName);
  const branded = named.parts.length > 0 ? named : readBrand(medicineName);
  // `ibuprofen susp`, `Amoxicillin caps`: what is named is known, what else is in it is not.
  const matches =
    branded.parts.length > 0
      ? branded
      : {
          parts: [...substancesIn(`${genericName} ${medicineName}`)].map((substance) => ({
            substance,
            amount: null,
          })),
          isPartly: true,
        };
  const stated = readStrength(strength, matches.parts.length);
  const parts = matches.parts.map(({ substance, amount }, at): Part => {
    const one = amount ?? stated[at] ?? null;
    return {
      substance,
      mg: one === null ? null : one.ml === null ? one.mg : one.mg / one.ml,
      isPerMl: (one?.ml ?? null) !== null,
    };
  });
  const unique = parts.filter(
    (part, at) => parts.findIndex((other) => other.substance === part.substance) === at,
  );
  const composition = { parts: unique, isPartly: matches.isPartly };
  if (seen.size > 2000) seen.clear();
  seen.set(key, composition);
  return composition;
}

/** Substances that a free text names, by name or widely known brand, with the words that named them. */
export function substancesIn(text: string): Set<SubstanceId> {
  const words = ` ${bare(plainName(text))} `;
  const substances = new Set<SubstanceId>();
  for (const [name, id] of byName)
    if (name.length > 2 && words.includes(` ${name} `)) substances.add(id);
  for (const [name, ids] of Object.entries({ ...brands, ...combinations }))
    if (words.includes(` ${name} `)) for (const id of ids) substances.add(id);
  return substances;
}

/** What all of these compositions hold: the products of one brand, `Clavam 625`, `Clavam dry syrup`. */
export function sharedSubstances(compositions: readonly string[]): SubstanceId[] {
  const [first, ...rest] = compositions.map(
    (genericName) =>
      new Set(
        compositionOf({ medicineName: '', genericName, strength: '' }).parts.map(
          (part) => part.substance,
        ),
      ),
  );
  return [...(first ?? [])].filter((substance) => rest.every((one) => one.has(substance)));
}
