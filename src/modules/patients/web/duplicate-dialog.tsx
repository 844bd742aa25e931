// Asked once more on save: somebody of this number and name is registered already.
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { keyOf, queries } from '../../../kit/web/query.ts';
import { askOrRecall, lineNeeded } from '../../../kit/web/offline/calls.ts';
import { api } from '../contract.ts';
import type { Duplicate, NewPatient } from '../model.ts';
import { Person } from './duplicates.tsx';
import { look } from '../../../kit/web/look.ts';

/** Who shares number and name with the one about to be registered. @throws CallRefused, Unreachable */
export async function samePeople({
  name,
  isdCode,
  contactNumber,
  birthOn,
  statedAge,
  statedAgeUnit,
}: NewPatient): Promise<Duplicate[]> {
  const known = {
    ...(birthOn === null ? {} : { birthOn }),
    ...(statedAge === null ? {} : { statedAge }),
  };
  const input = { name, isdCode, contactNumber, ...known, statedAgeUnit };
  const { patients } = await queries.fetchQuery({
    queryKey: keyOf(api.duplicates, input),
    queryFn: () => askOrRecall(api.duplicates, input),
    networkMode: lineNeeded(),
  });
  return patients.filter((one) => one.isSamePhone && one.isSameName);
}

interface Props {
  people: readonly Duplicate[];
  mayTreat: boolean;
  /** One of them is opened instead. */
  onOpen: () => void;
  onRegister: () => void;
  onBack: () => void;
}

export function SamePerson({ people, mayTreat, onOpen, onRegister, onBack }: Props) {
  return (
    <Dialog title={<Trans>Registered already?</Trans>} isOpen onClose={onBack}>
      <div className={look('grid', 'gap-12')}>
        <p>
          <Trans>
            The same number and a similar name. Open that record instead of adding another:
          </Trans>
        </p>
        <ul className={look('bare-list')} onClickCapture={onOpen}>
          {people.map((one, at) => (
            <Person key={one.id} one={one} mayTreat={mayTreat} isFirst={at === 0} />
          ))}
        </ul>
        <div className={look('row', 'wrap', 'gap-8-12', 'end')}>
          <Button variant="default" onClick={onBack}>
            <Trans>Back to the form</Trans>
          </Button>
          <Button onClick={onRegister}>
            <Trans>Register as another person</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
