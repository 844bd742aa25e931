// Tells the server of faults that nobody caught: scrubbed here already, few, and never in anybody's way.
import { call, CallRefused, Unreachable } from '../../../../kit/web/client.ts';
import { currentSession } from '../../../../kit/web/session.ts';
import { api } from '../../contract.ts';
import { scrub, scrubStack } from '../../rules.ts';

const maxAPage = 10;
const reported = new Set<string>();

/** @param screen the page's name. The same fault is told once, a page tells ten at most; what the server refused or could not hear is no fault. */
export function reportFault(fault: unknown, screen: string): void {
  if (fault instanceof CallRefused || fault instanceof Unreachable) return;
  const { name, message, stack } =
    fault instanceof Error ? fault : { name: 'Thrown', message: String(fault), stack: '' };
  const report = {
    ErrorSource: screen.slice(0, 200),
    ErrorMessage: `${name}: ${scrub(message)}`.slice(0, 1000),
    SystemErrorTime: new Date().toISOString(),
    ErrorStack: scrubStack(stack ?? '').slice(0, 8000),
  };
  const same = `${report.ErrorMessage}\n${report.ErrorStack}`;
  if (reported.size >= maxAPage || reported.has(same)) return;
  reported.add(same);
  // A report that fails is not reported.
  call(api.reportError, report, asSession()).catch(() => undefined);
}

/** Open to strangers, but counted by session where there is one. */
const asSession = () => {
  const session = currentSession();
  return session ? { authorization: session.token } : {};
};

/** A line for the operator; sent and forgotten. */
export function addLog(source: string, message: string): void {
  call(
    api.AddLogFile,
    { source, message: scrub(message).slice(0, 1000), at: new Date().toISOString() },
    asSession(),
  ).catch(() => undefined);
}
