import { refusal } from '../../kit/shared/refusal.ts';
import { type Page, type PageRight, pages, type PresetName } from './model.ts';

export const refusals = {
  role_exists: refusal(
    409,
    /*i18n*/ { id: 'role_exists', message: 'A role with this name already exists' },
  ),
  role_unknown: refusal(
    404,
    /*i18n*/ { id: 'role_unknown', message: 'Facing problem while fetching Role Details' },
  ),
  role_in_use: refusal(
    409,
    /*i18n*/ {
      id: 'role_in_use',
      message: 'This role is still given to {names}. Move them to another role first.',
    },
  ),
  role_inactive: refusal(
    409,
    /*i18n*/ {
      id: 'role_inactive',
      message: 'This role is inactive. Choose another one or activate it.',
    },
  ),
  own_role: refusal(
    403,
    /*i18n*/ {
      id: 'own_role',
      message: 'Nobody can change their own rights. Ask the owner of the clinic.',
    },
    'permission',
  ),
  above_rights: refusal(
    403,
    /*i18n*/ {
      id: 'above_rights',
      message: 'You cannot give rights that you do not have yourself. Ask the owner of the clinic.',
    },
    'permission',
  ),
  owner_fixed: refusal(
    409,
    /*i18n*/ {
      id: 'owner_fixed',
      message: 'The owner may do everything and stays. Transfer the ownership first.',
    },
  ),
  member_exists: refusal(
    409,
    /*i18n*/ { id: 'member_exists', message: 'This person already works in the clinic' },
  ),
  member_unknown: refusal(
    404,
    /*i18n*/ { id: 'member_unknown', message: 'This user is not found' },
  ),
  member_inactive: refusal(
    409,
    /*i18n*/ { id: 'member_inactive', message: 'This user is inactive' },
  ),
  user_not_deleted: refusal(
    409,
    /*i18n*/ { id: 'user_not_deleted', message: 'User is not Deleted!' },
  ),
  owner_is_doctor: refusal(
    409,
    /*i18n*/ { id: 'owner_is_doctor', message: 'Only a doctor can own a clinic' },
  ),
  invitation_exists: refusal(
    409,
    /*i18n*/ {
      id: 'invitation_exists',
      message: 'This person is already invited. Send the invitation again instead.',
    },
  ),
  invitation_unknown: refusal(
    404,
    /*i18n*/ { id: 'invitation_unknown', message: 'This invitation is no longer open' },
  ),
  invitation_gone: refusal(
    404,
    /*i18n*/ {
      id: 'invitation_gone',
      message: 'This invitation cannot be used any more. Ask the clinic to send it again.',
    },
  ),
  invitation_other_way: refusal(
    409,
    /*i18n*/ {
      id: 'invitation_other_way',
      message: 'You have an account already. Log in to join the clinic.',
    },
  ),
  clinic_full: refusal(
    409,
    /*i18n*/ {
      id: 'clinic_full',
      message: 'The clinic’s plan allows no more users. Ask its owner to upgrade.',
    },
  ),
  session_ended: refusal(
    404,
    /*i18n*/ { id: 'session_ended', message: 'This device is not logged in any more' },
  ),
  sent_just_now: refusal(
    429,
    /*i18n*/ { id: 'sent_just_now', message: 'Please wait a little before sending it again' },
    'rate',
  ),
  sent_enough: refusal(
    409,
    /*i18n*/ {
      id: 'sent_enough',
      message:
        'This invitation was sent {max} times and can not be sent again. Check the address, withdraw the invitation and invite the person anew.',
    },
  ),
};

interface Preset {
  readonly name: string;
  readonly view: readonly Page[];
  readonly edit: readonly Page[];
}

/** Adding and editing includes seeing. Rights, settings and the wallet stay with the owner unless a role says otherwise. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  receptionist: {
    name: 'Receptionist',
    view: ['Dashboard', 'Treatment'],
    edit: ['Patient', 'Appointment', 'Money'],
  },
  nurse: {
    name: 'Nurse',
    view: ['Dashboard', 'Appointment', 'Medicine'],
    edit: ['Patient', 'Treatment'],
  },
  pharmacist: {
    name: 'Pharmacist',
    view: ['Dashboard', 'Patient', 'Treatment'],
    edit: ['Medicine'],
  },
  accountant: {
    name: 'Accountant',
    view: ['Dashboard', 'Patient', 'Treatment', 'Appointment', 'Reports', 'Wallet', 'Export'],
    edit: ['Money'],
  },
  doctor: {
    name: 'Doctor',
    view: ['Dashboard', 'Reports', 'Export'],
    edit: ['Patient', 'Treatment', 'Medicine', 'Appointment', 'Money'],
  },
};

/** The page rights of a preset, one entry for every page. */
export const rightsOf = (preset: Preset): PageRight[] =>
  pages.map((page) => ({
    page,
    allowToView: preset.view.includes(page) || preset.edit.includes(page),
    allowToAddEdit: preset.edit.includes(page),
  }));

interface StoredRight {
  readonly page: string;
  readonly allowToView: boolean;
  readonly allowToAddEdit: boolean;
}

/** One entry for every page, whatever the stored list holds. The owner may do everything; nobody can take it away. */
export const rightsFrom = (isOwner: boolean, stored: readonly StoredRight[]): PageRight[] =>
  pages.map((page) => {
    const right = stored.find((one) => one.page === page);
    const allowToAddEdit = isOwner || right?.allowToAddEdit === true;
    return { page, allowToView: allowToAddEdit || right?.allowToView === true, allowToAddEdit };
  });

/** The pages on which `given` goes beyond what a person holds: nobody hands on, or touches, more than they have. */
export function rightsBeyond(
  holder: { isOwner: boolean; pages: readonly StoredRight[] },
  wantedRights: readonly StoredRight[],
): Page[] {
  const levels = (rights: readonly PageRight[]) =>
    new Map(
      rights.map((right) => [right.page, right.allowToAddEdit ? 2 : right.allowToView ? 1 : 0]),
    );
  const own = levels(rightsFrom(holder.isOwner, holder.pages));
  const wanted = levels(rightsFrom(false, wantedRights));
  return pages.filter((page) => (wanted.get(page) ?? 0) > (own.get(page) ?? 0));
}

/** An invitation is sent at most so often, and not twice within a minute. */
export const maxSends = 5;
const secondsBetweenSends = 60;

/** Why it may not be sent again now; null when it may. */
export const maySendAgain = (
  invitation: { sends: number; sentAt: string },
  now: Temporal.Instant,
): { waitSeconds: number } | 'never' | null => {
  if (invitation.sends >= maxSends) return 'never';
  const passed =
    (now.epochMilliseconds - Temporal.Instant.from(invitation.sentAt).epochMilliseconds) / 1000;
  return passed < secondsBetweenSends
    ? { waitSeconds: Math.ceil(secondsBetweenSends - passed) }
    : null;
};

/** `Lata, Ravi and 3 more` for the refusal's sentence: names, and how many are not named. */
export const namesText = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} +${names.length - 3}`;
