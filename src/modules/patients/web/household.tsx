import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import type { housemate } from '../model.ts';
import { useAgeAndGender } from './parts/words.ts';
import styles from './panel.module.css';

/** Who shares the number; nothing where nobody does. */
export function Household({ people }: { people: readonly z.output<typeof housemate>[] }) {
  const ageAndGender = useAgeAndGender();
  if (people.length === 0) return null;
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>
        <Trans>Same contact number</Trans>
      </h3>
      <ul className={styles['people']}>
        {people.map((person) => (
          <li key={person.id}>
            <Link to={`/patient-detail/${person.id}`} className={styles['person']}>
              <span>{person.name}</span>
              <span className={styles['soft']}>{ageAndGender(person)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
