import { useRead } from '../../kit/web/query.ts';
import { AuditPage } from '../../modules/audit/web/audit-page.tsx';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { api as staff } from '../../modules/staff/api.ts';

export function AuditRoom() {
  const { zone } = useMember();
  const names = new Map(useRead(staff.people, {}).data?.people.map((one) => [one.id, one.name]));
  return <AuditPage nameOf={(id) => names.get(id)} zone={zone} />;
}
