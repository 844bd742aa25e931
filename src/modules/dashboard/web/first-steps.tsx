import { Trans } from '@lingui/react/macro';
import { IconArrowRight, IconPill, IconStethoscope, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../kit/web/page.tsx';
import styles from './dashboard.module.css';

/** For a clinic without a patient: three steps, in the order of a first morning. */
export function FirstSteps() {
  const steps = [
    { to: '/patient-add/', icon: IconUserPlus, title: <Trans>Add your first patient</Trans>, words: <Trans>Name, age and phone are enough.</Trans> },
    { to: '/medicine', icon: IconPill, title: <Trans>Look through the medicines</Trans>, words: <Trans>Common ones are there; add those you prescribe.</Trans> },
    { to: '/treatment-add', icon: IconStethoscope, title: <Trans>Write the first treatment</Trans>, words: <Trans>A printed prescription comes out at the end.</Trans> },
  ];
  return (
    <Card title={<Trans>Three steps to your first prescription</Trans>}>
      <ol className={styles['steps']}>
        {steps.map(({ to, icon: Icon, title, words }) => (
          <li key={to}>
            <Link to={to} className={styles['step']}>
              <Icon size={24} stroke={1.5} aria-hidden="true" />
              <span>
                <strong>{title}</strong>
                <small>{words}</small>
              </span>
              <IconArrowRight size={18} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
