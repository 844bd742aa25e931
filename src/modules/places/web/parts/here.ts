// Where this browser is said to be. Kept in memory alone, asked once a page; a suggestion for forms, never a decision.
import { call, nameDevice } from '../../../../kit/web/client.ts';
import { api } from '../../contract.ts';
import type { Place } from '../../model.ts';

let asked: Promise<Place | null> | null = null;

/** Null where nobody knows: any failure is silent. */
export function findPlace(): Promise<Place | null> {
  asked ??= call(api.locate, {}).then(
    (place) => {
      nameDevice(place.ip);
      return place.country === '' ? null : place;
    },
    () => {
      asked = null;
      return null;
    },
  );
  return asked;
}
