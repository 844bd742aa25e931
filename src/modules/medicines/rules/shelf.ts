// The medicines a device searches: the clinic's own as they are, the catalogue's without the ids that it can work out.
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { FoundMedicine, Shelf } from '../model.ts';

/** Made like the database makes it (`catalogue_medicines.id`): the MD5 of name, strength and type, written as a UUID. */
const catalogueId = ({
  name,
  strength,
  type,
}: Pick<FoundMedicine, 'name' | 'strength' | 'type'>): string =>
  bytesToHex(md5(utf8ToBytes(`${name}|${strength}|${type}`))).replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  );

/** Own ones first. An id of the catalogue is worked out when it is first asked for: few are. */
export const medicinesOf = ({ own, catalogue }: Shelf): FoundMedicine[] => [
  ...own,
  ...catalogue.map((entry): FoundMedicine => {
    let id: string | undefined;
    return {
      ...entry,
      source: 'catalogue',
      get id() {
        return (id ??= catalogueId(entry));
      },
    };
  }),
];
