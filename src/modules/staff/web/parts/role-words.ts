// What a role is called and what it may do, in the reader's own language.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Page, type PageRight, pages, type PresetName, presetNames } from '../../model.ts';
import { presets } from '../../rules.ts';

export const levels = ['none', 'view', 'edit'] as const;
export type Level = (typeof levels)[number];

/** A page's name, and what seeing it and changing it come to. Without `edit` there is nothing on the page to change. */
interface PageWords {
  name: MessageDescriptor;
  view: MessageDescriptor;
  edit?: MessageDescriptor;
}

export const pageWords: Record<Page, PageWords> = {
  Dashboard: { name: msg`Dashboard`, view: msg`Sees the day’s figures on the dashboard` },
  Patient: {
    name: msg`Patients`,
    view: msg`Sees patients and their details`,
    edit: msg`Registers patients and changes their details`,
  },
  Appointment: {
    name: msg`Appointments`,
    view: msg`Sees appointments and the queue`,
    edit: msg`Books and moves appointments, runs the queue`,
  },
  Treatment: {
    name: msg`Treatments`,
    view: msg`Reads and prints treatments and prescriptions`,
    edit: msg`Writes treatments and prescriptions`,
  },
  Medicine: {
    name: msg`Medicines`,
    view: msg`Sees the clinic’s medicines`,
    edit: msg`Adds and changes medicines`,
  },
  Money: {
    name: msg`Fees and payments`,
    view: msg`Sees totals, collections and the payment history`,
    edit: msg`Takes payments`,
  },
  Reports: { name: msg`Reports`, view: msg`Reads reports and the collection` },
  Export: { name: msg`Export`, view: msg`Downloads lists and data as files` },
  Wallet: {
    name: msg`Wallet`,
    view: msg`Sees the clinic’s wallet`,
    edit: msg`Manages the clinic’s wallet`,
  },
  Settings: {
    name: msg`Settings`,
    view: msg`Sees the clinic’s settings`,
    edit: msg`Changes times, holidays and the clinic’s settings`,
  },
  Roles: {
    name: msg`Users and roles`,
    view: msg`Sees users and roles`,
    edit: msg`Invites users and gives them roles`,
  },
};

const presetWords: Record<PresetName, MessageDescriptor> = {
  receptionist: msg`Receptionist`,
  nurse: msg`Nurse`,
  pharmacist: msg`Pharmacist`,
  accountant: msg`Accountant`,
  doctor: msg`Doctor`,
};

/** A ready-made role is kept under its English name and shown under the reader's; any other as it was typed. */
export function useRoleName(): {
  ofRole: (name: string) => string;
  ofPreset: (name: PresetName) => string;
} {
  const { i18n } = useLingui();
  const ofPreset = (name: PresetName) => i18n._(presetWords[name]);
  return {
    ofPreset,
    ofRole: (name) => {
      const preset = presetNames.find((one) => presets[one].name === name);
      return preset ? ofPreset(preset) : name;
    },
  };
}

type Levels = Record<Page, Level>;

export const levelsOf = (rights: readonly PageRight[]): Levels => {
  const on = (page: Page): Level => {
    const right = rights.find((one) => one.page === page);
    if (right?.allowToAddEdit && pageWords[page].edit) return 'edit';
    return right?.allowToView || right?.allowToAddEdit ? 'view' : 'none';
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for every page
  return Object.fromEntries(pages.map((page) => [page, on(page)])) as Levels;
};

export const rightsAt = (chosen: Levels): PageRight[] =>
  pages.map((page) => ({
    page,
    allowToView: chosen[page] !== 'none',
    allowToAddEdit: chosen[page] === 'edit',
  }));
