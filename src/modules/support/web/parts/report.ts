// Tells the server of faults that nobody caught: scrubbed here already, few, and never in anybody's way.
import { call, CallRefused, Unreachable } from '../../../../kit/web/client.ts';
import { ownBuild } from '../../../../kit/web/build.ts';
import { currentSession } from '../../../../kit/web/session.ts';
import { api } from '../../contract.ts';
import { scrub, scrubStack } from '../../rules.ts';

const maxAPage = 10;
const reported = new Map<string, Promise<boolean>>();

/** @param screen the page's name. The same fault is told once, a page tells ten at most; what the server refused or could not hear is no fault. */
export function reportFault(fault: unknown, screen: string): void {
  if (fault instanceof CallRefused || fault instanceof Unreachable) return;
  const words = wordsOf(fault);
  const same = sameness(words);
  if (reported.size >= maxAPage || reported.has(same)) return;
  // A report that fails is not reported.
  const sent = call(
    api.reportError,
    {
      ErrorSource: screen.slice(0, 200),
      SystemErrorTime: new Date().toISOString(),
      Build: ownBuild(),
      ...words,
    },
    asSession(),
  ).then(
    () => true,
    () => false,
  );
  reported.set(same, sent);
}

/** Whether the server has this fault. It is reported in the same turn as it is drawn, a moment before or after. */
export async function isReported(fault: unknown): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve));
  return (await reported.get(sameness(wordsOf(fault)))) ?? false;
}

interface Told {
  ErrorMessage: string;
  ErrorStack: string;
}

function wordsOf(fault: unknown): Told {
  const { name, message, stack } =
    fault instanceof Error ? fault : { name: 'Thrown', message: String(fault), stack: '' };
  return {
    ErrorMessage: `${name}: ${scrub(message)}`.slice(0, 1000),
    ErrorStack: scrubStack(stack ?? '').slice(0, 8000),
  };
}

const sameness = ({ ErrorMessage, ErrorStack }: Told): string => `${ErrorMessage}\n${ErrorStack}`;

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
