import { CallRefused, call, Unreachable } from '../../kit/web/client.ts';
import { queries } from '../../kit/web/query.ts';
import { api as staff } from '../../modules/staff/contract.ts';
import { logOut } from '../session-keeper.ts';

/** Ends the present session for a link's token, if it opens anything. @returns false for one that does not, and where nobody can be asked. */
export async function leaveFor(enc: string): Promise<boolean> {
  try {
    await call(staff.invitation, { enc });
  } catch (error) {
    if (error instanceof CallRefused || error instanceof Unreachable) return false;
    throw error;
  }
  await logOut();
  queries.clear();
  return true;
}
