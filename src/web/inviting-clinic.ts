import { CallRefused, call, Unreachable } from '../kit/web/client.ts';
import { api as staff } from '../modules/staff/contract.ts';

/** The clinic that a link's token invites to; null for a token that opens nothing, and where nobody can be asked. */
export async function invitingClinic(enc: string): Promise<string | null> {
  try {
    return (await call(staff.invitation, { enc })).clinicName;
  } catch (error) {
    if (error instanceof CallRefused || error instanceof Unreachable) return null;
    throw error;
  }
}
