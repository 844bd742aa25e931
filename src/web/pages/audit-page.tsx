import { useRead } from '../../kit/web/query.ts';
import { AuditPage } from '../../modules/audit/web/audit-page.tsx';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { api as staff } from '../../modules/staff/contract.ts';

const nobody: readonly { id: string; name: string; hasGone: boolean }[] = [];

export function AuditScreen() {
  const { zone } = useMember();
  return <AuditPage people={useRead(staff.people, {}).data?.people ?? nobody} zone={zone} />;
}
