// Before a doctor is deleted it is said who still comes to them: nobody else would tell those patients.
import { Plural } from '@lingui/react/macro';
import { addDays } from '../../kit/shared/time.ts';
import { look } from '../../kit/web/look.ts';
import { useRead } from '../../kit/web/query.ts';
import { Answer } from '../../kit/web/states.tsx';
import { useToday } from '../../kit/web/words.tsx';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { useRight } from '../../modules/identity/web/parts/rights.ts';
import { api as slots } from '../../modules/slots/contract.ts';
import { UsersPage } from '../../modules/staff/web/users-page.tsx';

/** Farther than anybody books: there is no limit at the desk. */
const daysAhead = 3_660;

interface Doctor {
  id: string;
  name: string;
}

function Ahead({ id, name }: Doctor) {
  const { zone } = useMember();
  const today = useToday(zone);
  const mayLook = useRight()('Settings', 'view');
  const query = useRead(
    slots.strikes,
    { fromDay: today, toDay: addDays(today, daysAhead), doctorId: id },
    { when: mayLook },
  );
  if (!mayLook) return null;
  return (
    <Answer query={query}>
      {({ count }) =>
        count > 0 && (
          <p className={look('wash-warn', 'warn', 'card-corners', 'pad-12-inset')} role="status">
            <Plural
              value={count}
              one={`# appointment with ${name} is still ahead and the patient is not told. Move or cancel it first.`}
              other={`# appointments with ${name} are still ahead and the patients are not told. Move or cancel them first.`}
            />
          </p>
        )
      }
    </Answer>
  );
}

const ahead = (doctor: Doctor) => <Ahead {...doctor} />;

export const UsersScreen = () => <UsersPage ahead={ahead} />;
