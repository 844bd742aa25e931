import { refusal } from '../../kit/shared/refusal.ts';

export const refusals = {
  medicine_exists: refusal(409, /*i18n*/ { id: 'medicine_exists', message: 'Medicine with the name already exists' }),
  medicine_unknown: refusal(404, /*i18n*/ { id: 'medicine_unknown', message: 'Medicine not found' }),
} as const;
