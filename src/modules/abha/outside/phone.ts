// The patient's phone, while the fake gateway takes ABDM's place: the page that the counter's code opens, where one of the invented people hands over their ABHA.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Invented } from './fake-gateway.ts';

interface Scanned {
  hipId: string;
  counter: string;
}

/** What a code says; null when it is none of ours. */
export function readCode(query: URLSearchParams): Scanned | null {
  const [hipId, counter] = [query.get('hipid') ?? '', query.get('counterid') ?? ''];
  return /^[\w-]{3,40}$/.test(hipId) && /^[\w-]{1,20}$/.test(counter) ? { hipId, counter } : null;
}

/** @param notice what came of it, where somebody has handed over theirs already. */
export function phonePage(
  { hipId, counter }: Scanned,
  people: readonly Invented[],
  notice = '',
): string {
  const buttons = people
    .filter(({ abha }) => abha !== '')
    .map(
      ({ abha, name, address }) =>
        `<button name="abha" value="${abha}">${name}<br><small>${address}</small></button>`,
    );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>ABHA app (practice)</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:32px auto;max-width:360px;padding:0 16px}form{display:grid;gap:12px}button{font:inherit;padding:12px;border-radius:8px;text-align:left}</style>
<h1>ABHA app (practice)</h1><p>Facility ${hipId}, counter ${counter}. Who shares their profile? These people are invented.</p>
<form method="post" action="/share-profile?hipid=${hipId}&amp;counterid=${counter}">${buttons.join('')}</form><p role="status">${notice}</p></html>`;
}

/** Calls back as ABDM does. Answers what the phone then says: the token, or why there is none. */
export async function handOver(
  { hipId, counter }: Scanned,
  who: Invented,
  by: { address: string; bearer: string; tokenOf: (requestId: string) => string | undefined },
): Promise<string> {
  const requestId = randomUUID();
  const [dayOfBirth, monthOfBirth, yearOfBirth] = who.dob.split('-');
  const patient = {
    abhaNumber: who.abha,
    abhaAddress: who.address,
    name: who.name,
    gender: who.gender,
    dayOfBirth,
    monthOfBirth,
    yearOfBirth,
    address: { line: who.line, district: who.district, state: who.state },
    phoneNumber: who.mobile,
  };
  const answer = await fetch(`${by.address}/api/v3/hip/patient/share`, {
    method: 'POST',
    headers: {
      authorization: by.bearer,
      'content-type': 'application/json',
      'request-id': requestId,
      timestamp: new Date().toISOString(),
      'x-hip-id': hipId,
    },
    body: JSON.stringify({
      intent: 'PROFILE_SHARE',
      metaData: { hipId, context: counter },
      profile: { patient },
    }),
    signal: AbortSignal.timeout(8_000),
  });
  if (!answer.ok) return `The clinic did not take it (${answer.status})`;
  // The token comes by a call of the clinic's own.
  for (let waited = 0; waited < 8_000; waited += 100) {
    const token = by.tokenOf(requestId);
    if (token !== undefined) return `Your token is ${token}`;
    await pause(100);
  }
  return 'Shared. The token is on its way';
}
