import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { look } from '../../../../kit/web/look.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Appointment } from '../../model.ts';

interface Props {
  one: Pick<Appointment, 'patientId' | 'patientName' | 'startsAt' | 'doctorName'>;
  /** Stands behind the doctor. */
  children?: ReactNode;
}

/** Of a row about an appointment: the patient, who opens by name, then when and with whom. */
export function WhoAndWhen({ one, children }: Props) {
  const words = useWords();
  return (
    <span className={look('grid', 'min-0', 'grow')}>
      <Link
        to={`/patient-detail/${one.patientId}`}
        className={look('ink', 'strong', 'breaks', 'undecorated')}
      >
        {one.patientName}
      </Link>
      <span className={look('row', 'wrap', 'gap-0-12', 'soft', 'numbers')}>
        <time dateTime={one.startsAt}>{words.dayTime(one.startsAt)}</time>
        <span>{one.doctorName}</span>
        {children}
      </span>
    </span>
  );
}
