// What the list is narrowed and ordered by, as it stands in the address and as the server is asked.
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { addDays, type Day } from '../../../kit/shared/time.ts';
import type { api } from '../contract.ts';
import { genders, patientTypes } from '../fields.ts';
import { patientSorts } from '../model.ts';

/** All that the address of the list can say; anything else in it is let be. */
export interface ListAddress {
  q?: string | undefined;
  patient?: string | undefined;
  gender?: string | undefined;
  type?: string | undefined;
  age?: string | undefined;
  visit?: string | undefined;
  due?: string | undefined;
  allergies?: string | undefined;
  conditions?: string | undefined;
  followUp?: string | undefined;
  sort?: string | undefined;
}

export const ageBands = ['0-5', '6-17', '18-39', '40-59', '60-'] as const;
export const visitSpans = ['7', '30', '90', 'older', 'never'] as const;
/** Not seen for this long. */
const longAgoDays = 180;

type Filters = TypedOf<(typeof api)['export']>;

const among = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((one) => one === text);

function visitedIn(span: (typeof visitSpans)[number] | undefined, today: Day): Partial<Filters> {
  if (span === undefined) return {};
  if (span === 'never') return { hasNoVisit: true };
  if (span === 'older') return { visitedTo: addDays(today, -longAgoDays) };
  return { visitedFrom: addDays(today, -Number(span)) };
}

/** The question to the server; what is no choice of ours narrows nothing. */
export function filtersOf(address: ListAddress, text: string, today: Day): Filters {
  const [ageFrom, ageTo] = among(ageBands, address.age)?.split('-') ?? [];
  const gender = among(genders, address.gender);
  const type = among(patientTypes, address.type);
  return {
    ...(text === '' ? {} : { text }),
    ...(gender ? { gender } : {}),
    ...(type ? { type } : {}),
    ...(ageFrom ? { ageFrom: Number(ageFrom) } : {}),
    ...(ageTo ? { ageTo: Number(ageTo) } : {}),
    ...visitedIn(among(visitSpans, address.visit), today),
    ...(address.due === 'yes' ? { hasDue: true } : {}),
    ...(address.allergies === 'yes' ? { hasAllergies: true } : {}),
    ...(address.conditions === 'yes' ? { hasConditions: true } : {}),
    ...(address.followUp === 'yes' ? { hasFollowUp: true } : {}),
    sort: among(patientSorts, address.sort) ?? 'recent',
  };
}

const narrowing = [
  'gender',
  'type',
  'age',
  'visit',
  'due',
  'allergies',
  'conditions',
  'followUp',
] as const;

/** Which filters can be kept. */
export const savable = { list: 'patients', names: ['q', ...narrowing, 'sort'] };

export const isNarrowed = (address: ListAddress): boolean =>
  narrowing.some((name) => address[name] !== undefined);
export const cleared: ListAddress = Object.fromEntries(narrowing.map((name) => [name, undefined]));
