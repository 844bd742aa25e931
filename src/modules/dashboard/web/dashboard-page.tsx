import { Page } from '../../../kit/web/page.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { useGreeting } from '../../identity/web/parts/greeting.ts';

export function DashboardPage() {
  const member = useMember();
  const greeting = useGreeting();
  return <Page title={`${greeting}, ${member.name}`}>{null}</Page>;
}
