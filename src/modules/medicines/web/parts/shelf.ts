// All medicines that can be prescribed, kept on this device and searched without asking the server.
import { useQuery } from '@tanstack/react-query';
import { call, Unreachable } from '../../../../kit/web/client.ts';
import { lineNeeded } from '../../../../kit/web/offline/calls.ts';
import { keepOnDevice, recallFromDevice } from '../../../../kit/web/session.ts';
import { inSlices } from '../../../../kit/web/slices.ts';
import { useMember } from '../../../identity/web/parts/member.ts';
import { api } from '../../contract.ts';
import type { FoundMedicine, Shelf } from '../../model.ts';
import { type Finder, finderInSteps } from '../../rules/finder.ts';
import { medicinesOf } from '../../rules/shelf.ts';

interface Kept {
  readonly version: string;
  readonly medicines: Shelf;
}

async function loadShelf(clinicId: string, signal?: AbortSignal): Promise<Kept> {
  const place = `medicines.${clinicId}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below under the same name, and wiped when the version changes
  const stored = (await recallFromDevice(place)) as Kept | undefined;
  try {
    const { version, medicines } = await call(
      api.shelf,
      { version: stored?.version ?? '' },
      signal ? { signal } : {},
    );
    if (medicines === null && stored) return stored;
    const fresh = { version, medicines: medicines ?? { own: [], catalogue: [] } };
    void keepOnDevice(place, fresh);
    return fresh;
  } catch (error) {
    if (stored && error instanceof Unreachable) return stored;
    throw error;
  }
}

/** Onto the device, before it is needed there without a line. */
export const bringShelf = async (clinicId: string): Promise<void> =>
  void (await loadShelf(clinicId));

interface Searchable {
  readonly version: string;
  readonly finder: Finder<FoundMedicine>;
}

/** Null until the list is on the device and ready to be searched. Any write to medicines asks for what is new. */
export function useShelf(): Finder<FoundMedicine> | null {
  const { clinicId } = useMember();
  const { data } = useQuery({
    queryKey: ['medicines', 'shelf', clinicId],
    queryFn: async ({ signal, client, queryKey }): Promise<Searchable> => {
      const { version, medicines } = await loadShelf(clinicId, signal);
      const before = client.getQueryData<Searchable>(queryKey);
      if (before?.version === version) return before;
      return { version, finder: await inSlices(finderInSteps(medicinesOf(medicines)), signal) };
    },
    structuralSharing: false,
    networkMode: lineNeeded(),
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data?.finder ?? null;
}
