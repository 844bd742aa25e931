import { hasRight } from './has-right.ts';
import { useMember } from './member.ts';

/** For hiding what would be refused: `may('Patient', 'edit')`. */
export function useRight(): (page: string, to: 'view' | 'edit') => boolean {
  const member = useMember();
  return (page, to) => hasRight(member, page, to);
}
