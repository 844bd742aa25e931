// Where this browser is: said by its address, or by its own position once the person allows it. Kept in memory alone; a suggestion for forms, never a decision.
import { call, nameDevice } from '../../../../kit/web/client.ts';
import { api } from '../../contract.ts';
import type { Place } from '../../model.ts';
import { nearestTown, type Position } from '../nearest.ts';

let asked: Promise<Place | null> | null = null;

/** Where the address is said to be. Null where nobody knows: any failure is silent. */
export function findPlace(): Promise<Place | null> {
  asked ??= call(api.locate, {}).then(
    async ({ lookups, ...own }) => {
      const place =
        lookups.ip === null && lookups.place === null
          ? own
          : await (await import('../look-up.ts')).lookUp(own, lookups);
      await nameDevice(place.ip);
      return place.country === '' ? null : place;
    },
    () => {
      asked = null;
      return null;
    },
  );
  return asked;
}

const maxMillis = 1_000;

/** What a log-in tells of its place: nothing where it is not known within the second. */
export async function placeOfLogin(): Promise<{ city: string; state: string; country: string }> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), maxMillis));
  const place = await Promise.race([findPlace(), late]);
  return {
    city: place?.city ?? '',
    state: place?.region ?? '',
    country: place?.country_name ?? '',
  };
}

/** Where the person is, by the browser's position where they allow it, else by the address. Null where neither knows. */
export async function locate(): Promise<Pick<Place, 'country' | 'region' | 'city'> | null> {
  const position = await askPosition();
  if (position) {
    const { default: towns } = await import('../indian-towns.json');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON has no tuples; its test reads every line
    const town = nearestTown(towns as unknown as Parameters<typeof nearestTown>[0], position);
    if (town) return { country: 'IN', region: town.state, city: town.city };
  }
  return findPlace();
}

/** In degrees; null until the person has allowed it. */
const askPosition = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(null);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, long: coords.longitude }),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  });
