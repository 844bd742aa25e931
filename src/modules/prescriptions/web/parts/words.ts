// The words of a prescription line in the user's language.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MealTiming, TimeOfDay } from '../../model.ts';

export const mealWords: Record<MealTiming, MessageDescriptor> = {
  before: msg`Before food`,
  after: msg`After food`,
  with: msg`With food`,
  empty_stomach: msg`Empty stomach`,
  bedtime: msg`At bedtime`,
};

export const timeWords: Record<TimeOfDay, MessageDescriptor> = {
  morning: msg`Morning`,
  afternoon: msg`Afternoon`,
  evening: msg`Evening`,
  night: msg`Night`,
};
