import { refusal } from '../../kit/shared/refusal.ts';
import type { Gender } from '../patients/fields.ts';
import type { Relationship } from './model.ts';

/** 'Cant be more than 9' of the catalogue. */
export const maxMembers = 9;

export const refusals = {
  family_full: refusal(409, /*i18n*/ { id: 'family_full', message: 'Cant be more than 9' }),
  family_member_unknown: refusal(
    404,
    /*i18n*/ { id: 'family_member_unknown', message: 'Family member not found' },
  ),
  family_member_there: refusal(
    409,
    /*i18n*/ { id: 'family_member_there', message: 'This person is already in the family' },
  ),
  family_of_oneself: refusal(
    422,
    /*i18n*/ { id: 'family_of_oneself', message: 'Nobody can be their own family member' },
  ),
} as const;

/** What the patient is to a member: the relationship read from the other end, as far as the patient's gender tells it. */
export function inverseOf(relationship: Relationship, gender: Gender): Relationship {
  const by = (male: Relationship, female: Relationship): Relationship =>
    gender === 'Male' ? male : gender === 'Female' ? female : 'Other';
  switch (relationship) {
    case 'Father':
    case 'Mother':
      return by('Son', 'Daughter');
    case 'Son':
    case 'Daughter':
      return by('Father', 'Mother');
    case 'Brother':
    case 'Sister':
      return by('Brother', 'Sister');
    case 'Spouse':
      return 'Spouse';
    case 'Grandparent':
    case 'Guardian':
    case 'Other':
      return 'Other';
  }
}
