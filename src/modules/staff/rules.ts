import { refusal } from '../../kit/shared/refusal.ts';
import { type Page, type PageRight, pages, type PresetName } from './model.ts';

export const refusals = {
  role_exists: refusal(409, /*i18n*/ { id: 'role_exists', message: 'A role with this name already exists' }),
  member_exists: refusal(409, /*i18n*/ { id: 'member_exists', message: 'This person already works in the clinic' }),
  member_unknown: refusal(404, /*i18n*/ { id: 'member_unknown', message: 'This user is not found' }),
};

export interface Preset {
  readonly name: string;
  readonly view: readonly Page[];
  readonly edit: readonly Page[];
}

/** Adding and editing includes seeing. Fees and rights stay with the owner unless a role says otherwise. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  receptionist: { name: 'Receptionist', view: ['Dashboard', 'Treatment'], edit: ['Patient', 'Appointment'] },
  nurse: { name: 'Nurse', view: ['Dashboard', 'Appointment', 'Medicine'], edit: ['Patient', 'Treatment'] },
  pharmacist: { name: 'Pharmacist', view: ['Dashboard', 'Patient', 'Treatment'], edit: ['Medicine'] },
  accountant: { name: 'Accountant', view: ['Dashboard', 'Patient', 'Treatment', 'Appointment', 'Wallet'], edit: ['Reports'] },
  doctor: { name: 'Doctor', view: ['Dashboard', 'Reports'], edit: ['Patient', 'Treatment', 'Medicine', 'Appointment'] },
};

/** The page rights of a preset, one entry for every page. */
export const rightsOf = (preset: Preset): PageRight[] =>
  pages.map((page) => ({
    page,
    allowToView: preset.view.includes(page) || preset.edit.includes(page),
    allowToAddEdit: preset.edit.includes(page),
  }));

/** One entry for every page, whatever the stored list holds. The owner may do everything; nobody can take it away. */
export const rightsFrom = (isOwner: boolean, stored: readonly { page: string; allowToView: boolean; allowToAddEdit: boolean }[]): PageRight[] =>
  pages.map((page) => {
    const right = stored.find((one) => one.page === page);
    const allowToAddEdit = isOwner || right?.allowToAddEdit === true;
    return { page, allowToView: allowToAddEdit || right?.allowToView === true, allowToAddEdit };
  });
