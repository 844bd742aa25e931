import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Relationship } from '../../model.ts';

export const relationshipWords: Record<Relationship, MessageDescriptor> = {
  Father: msg`Father`,
  Mother: msg`Mother`,
  Spouse: msg`Spouse`,
  Son: msg`Son`,
  Daughter: msg`Daughter`,
  Brother: msg`Brother`,
  Sister: msg`Sister`,
  Grandparent: msg`Grandparent`,
  Guardian: msg`Guardian`,
  Other: msg({ message: 'Other', context: 'relationship' }),
};
