// The operator's own file of where addresses are, in the MaxMind format (`.mmdb`), read whole into memory.
import type { CityResponse } from 'maxmind';

interface AddressHints {
  /** ISO 3166-1 alpha-2. */
  country?: string;
  region?: string;
  city?: string;
}
export type FindAddress = (address: string) => AddressHints;

/** @throws where the file is not there or of another format */
export async function openAddressFile(path: string): Promise<FindAddress> {
  const { open } = await import('maxmind');
  const file = await open<CityResponse>(path);
  return (address) => {
    const known = file.get(address);
    const country = known?.country?.iso_code;
    const region = known?.subdivisions?.[0]?.names.en;
    const city = known?.city?.names.en;
    return {
      ...(country === undefined ? {} : { country }),
      ...(region === undefined ? {} : { region }),
      ...(city === undefined ? {} : { city }),
    };
  };
}
