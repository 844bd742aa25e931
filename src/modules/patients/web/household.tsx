import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import type { housemate } from '../model.ts';
import { useAgeAndGender } from './parts/words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './panel.module.css';

/** Who shares the number; nothing where nobody does. */
export function Household({ people }: { people: readonly z.output<typeof housemate>[] }) {
  const ageAndGender = useAgeAndGender();
  if (people.length === 0) return null;
  return (
    <section className={look('grid', 'gap-6', 'min-0')}>
      <h3 className={look('soft', 'size-1', 'strong')}>
        <Trans>Same contact number</Trans>
      </h3>
      <ul className={withLook(styles['people'], 'no-marks', 'pad-0')}>
        {people.map((person) => (
          <li key={person.id}>
            <Link
              to={`/patient-detail/${person.id}`}
              className={withLook(
                styles['person'],
                'row',
                'wrap',
                'gap-0-12',
                'middle',
                'between',
                'ink',
                'rounded',
                'undecorated',
                'height-36',
                'hover-sunk',
              )}
            >
              <span>{person.name}</span>
              <span className={look('soft')}>{ageAndGender(person)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
