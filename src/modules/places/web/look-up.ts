// Services of the operator's choice that tell a browser its address and where that is. What they say is a suggestion like any other.
import * as z from 'zod/mini';
import { countries, type Lookups, type Place } from '../model.ts';
import { placeOf } from '../rules.ts';

const maxMillis = 5_000;
const addressed = z.object({ ip: z.string().check(z.maxLength(45)) });
const placed = z.object({
  city: z.nullish(z.string()),
  region: z.nullish(z.string()),
  country_name: z.nullish(z.string()),
});

/** Where the services say that this browser is; what one of them does not say stays as our server said it. */
export async function lookUp(own: Place, { ip, place }: Lookups): Promise<Place> {
  const address = ip === null ? own.ip : await ipOf(ip).catch(() => own.ip);
  if (place === null) return { ...own, ip: address };
  return placeBy(place, address).catch(() => ({ ...own, ip: address }));
}

const ipOf = async (url: string): Promise<string> => z.parse(addressed, await answerOf(url)).ip;

async function placeBy(url: string, ip: string): Promise<Place> {
  const answer = await answerOf(url.replaceAll('{ip}', encodeURIComponent(ip)));
  const { city, region, country_name: name } = z.parse(placed, answer);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const country = countries.find(({ code }) => names.of(code) === name)?.code ?? '';
  return placeOf(ip, { country, region: region ?? '', city: city ?? '' });
}

async function answerOf(url: string): Promise<unknown> {
  const answer = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(maxMillis),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.json();
}
