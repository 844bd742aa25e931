// A page between two forms has an address of its own. A telephone that let go of it while its owner read the code loads it again, and whoever
// goes back comes to it; as the answer of a form alone it would have to be sent once more. What it is drawn from (a phone, a proof of it) lies
// sealed with the browser, for that page alone and not for long. Where a browser keeps nothing, the page is what the form answers.
import type { ReactElement } from 'react';
import {
  drawn,
  type Frame,
  type PageAnswer,
  redirect,
  type Visit,
} from '../../../../kit/server/page.ts';
import { macOf, seal, unseal } from '../../../../kit/server/secrets.ts';
import { bookingKey } from '../../../appointments/service.ts';
import { passMinutes } from '../../rules.ts';
import type { Under } from './page.ts';

const cookieName = 'step';

/** `code` asks for the code, `who` asks who comes. */
export type StepName = 'code' | 'who';

interface Step {
  /** What its form carries. */
  readonly carried?: Under;
  /** Where it leads once its form has done its work. */
  readonly leadsTo?: string;
  /** An instant. */
  readonly begunAt: string;
}

const keyOf = ({ settings }: Visit): Buffer => macOf(settings.of(bookingKey), 'step');

const pathOf = (frame: Frame, name: StepName): string => `${frame.path}/${name}`;

export const stepAddress = (frame: Frame, name: StepName): string =>
  `${pathOf(frame, name)}?lang=${frame.language}`;

function cookieOf(visit: Visit, frame: Frame, name: StepName, step: Omit<Step, 'begunAt'>) {
  const path = pathOf(frame, name);
  const text = JSON.stringify({ ...step, begunAt: visit.now.toString() });
  const value = seal(keyOf(visit), path, text).toString('base64url');
  return { name: cookieName, value, path, maxAgeSeconds: passMinutes * 60 };
}

/** Answers a form with a page that can be loaded again, drawn from what is carried. @param refused of the page's own form, if that is what it answers. */
export const drawnStep = (
  visit: Visit,
  frame: Frame,
  name: StepName,
  carried: Under,
  document: ReactElement,
  refused: unknown = null,
): PageAnswer => ({
  ...drawn(document, refused),
  cookie: cookieOf(visit, frame, name, { carried }),
});

/** Leads on from a page whose form has done its work: whoever goes back to it is led to `leadsTo` as well. */
export const doneStep = (
  visit: Visit,
  frame: Frame,
  name: StepName,
  leadsTo: string,
  answer: Extract<PageAnswer, { kind: 'redirect' }> = redirect(leadsTo),
): PageAnswer => ({ ...answer, cookie: cookieOf(visit, frame, name, { leadsTo }) });

/** What the page at a path is drawn from; null where the browser holds nothing for it, or no longer. */
export function stepAt(visit: Visit, path: string): Step | null {
  const sealed = visit.cookies[cookieName];
  if (sealed === undefined) return null;
  try {
    const step: Step = JSON.parse(unseal(keyOf(visit), path, Buffer.from(sealed, 'base64url')));
    const minutes = visit.now.since(Temporal.Instant.from(step.begunAt)).total('minutes');
    return minutes < passMinutes ? step : null;
  } catch {
    return null; // made up, or sealed for another page
  }
}
