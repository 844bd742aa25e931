// The people who work in a clinic and what each may see and do.
import * as z from 'zod/mini';
import { uuid } from '../../kit/shared/fields.ts';

/** The pages that rights are given on. Every page right in a contract names one of these. */
export const pages = ['Dashboard', 'Patient', 'Treatment', 'Medicine', 'Appointment', 'Reports', 'Roles', 'Settings', 'Wallet'] as const;
export type Page = (typeof pages)[number];

export const pageAccess = z.object({
  page: z.enum(pages),
  allowToView: z.boolean(),
  allowToAddEdit: z.boolean(),
});
export type PageRight = z.output<typeof pageAccess>;

export const role = z.object({
  id: uuid(),
  name: z.string(),
  pages: z.array(pageAccess),
  isActive: z.boolean(),
  /** Active members who hold it. */
  members: z.number(),
  version: z.number(),
});
export type Role = z.output<typeof role>;

export const member = z.object({
  id: uuid(),
  name: z.string(),
  isOwner: z.boolean(),
  isDoctor: z.boolean(),
  isActive: z.boolean(),
  /** None for the owner, who may do everything. */
  roleId: z.nullable(uuid()),
  roleName: z.nullable(z.string()),
  profileIsComplete: z.boolean(),
  version: z.number(),
});
export type Member = z.output<typeof member>;

/** Roles that a clinic can start from. */
export const presetNames = ['receptionist', 'nurse', 'pharmacist', 'accountant', 'doctor'] as const;
export type PresetName = (typeof presetNames)[number];
