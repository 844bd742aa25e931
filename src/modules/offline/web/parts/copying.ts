// What is needed to go on without a line is brought onto the device while there is one.
import type { Verb } from '../../../../kit/shared/contract.ts';
import type { Language } from '../../../../kit/shared/languages.ts';
import { bringWords, currentLanguage } from '../../../../kit/web/language.ts';
import { namesFor } from '../../../../kit/web/names.ts';
import type { OfflineClient } from '../../../../kit/web/offline/offline-client.ts';
import { api as clinics } from '../../../clinics/contract.ts';
import { hasRight, rightsText } from '../../../identity/web/parts/has-right.ts';
import { currentMember } from '../../../identity/web/parts/member.ts';
import { bringShelf } from '../../../medicines/web/parts/shelf.ts';
import { bringPlaceNames } from '../../../places/web/parts/place-names.ts';
import { api as profile } from '../../../profile/contract.ts';
import { api as slots } from '../../../slots/contract.ts';
import { api as treatments } from '../../../treatments/contract.ts';
import { api } from '../../contract.ts';
import type { DayCopy } from '../../model.ts';

/** What whoever it was copied for might see and change. */
export const rightsPlace = 'rights';

const everyMillis = 10 * 60_000;

/** Now and every ten minutes. Answers how to stop. */
export function keepCopying(offline: OfflineClient): () => void {
  const copy = () => {
    if (!offline.isLost()) void bring(offline).catch(() => undefined);
  };
  const begin = setTimeout(copy, 1_500);
  const clock = setInterval(copy, everyMillis);
  return () => {
    clearTimeout(begin);
    clearInterval(clock);
  };
}

/** What is written in a language: this device's own, and those in which papers of whoever is expected are printed. */
const bringLanguages = (languages: Iterable<Language>): Promise<unknown> =>
  Promise.all(
    [...new Set(languages)].flatMap((one) => [
      bringWords(one),
      namesFor(one),
      bringPlaceNames(one),
    ]),
  );

/** Said to be there only once all of it is. */
async function bring(offline: OfflineClient): Promise<void> {
  const member = currentMember();
  if (!member) return;
  const may = (page: string, to: 'view' | 'edit') => hasRight(member, page, to);
  const quiet = (verb: Verb, input: unknown) => offline.read(verb, input).catch(() => undefined);
  const seesPatients =
    may('Patient', 'view') || may('Treatment', 'view') || may('Appointment', 'view');
  const copy = seesPatients ? await bringDay(offline) : null;
  await bringLanguages([
    currentLanguage(),
    ...(copy?.people.map(({ patient }) => patient.language) ?? []),
  ]);
  await Promise.all([
    quiet(clinics.mine, {}),
    quiet(profile.mine, {}),
    quiet(slots.deskRules, {}),
    quiet(slots.free, {}),
  ]);
  if (may('Treatment', 'edit')) {
    await quiet(treatments.lastUses, {});
    await bringShelf(member.clinicId);
  }
  await offline.store.keepCopy(rightsPlace, rightsText(member));
  const ids = new Set([
    ...(copy?.people.map(({ patient }) => patient.id) ?? []),
    ...(copy?.recent.map(({ id }) => id) ?? []),
  ]);
  await offline.noteCopied({ count: ids.size, at: new Date().toISOString() });
}

async function bringDay(offline: OfflineClient): Promise<DayCopy> {
  const before = await offline.lastAnswer(api.today, {});
  // Of another day nothing is needed any more.
  if (before && before.day !== offline.work.today()) await offline.store.clear();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answered by this verb
  return (await offline.read(api.today, {})) as DayCopy;
}
