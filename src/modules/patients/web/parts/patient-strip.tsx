// Who this is, always in sight: allergies in red, diabetes, when they came last, what is owed.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDroplet, IconPhone, IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { phoneText } from '../../../../kit/shared/contact-number.ts';
import { Avatar } from '../../../../kit/web/avatar.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import type { Patient } from '../../model.ts';
import { isMinor } from '../../rules.ts';
import { look, tones, withLook } from '../../../../kit/web/look.ts';
import styles from './patient-strip.module.css';
import { typeWords, useAgeAndGender } from './words.ts';

const allergiesLook = withLook(
  styles['allergies'],
  'row',
  'gap-8',
  'bad',
  'breaks',
  'rounded',
  'wash-bad',
);
const markLook = (tone: keyof typeof tones) =>
  withLook(
    styles['mark'],
    ...tones[tone],
    'middle',
    'pill',
    'inline',
    'size-1',
    'strong',
    'gap-4',
    'leading-140',
  );
const phoneLook = withLook(
  styles['phone'],
  'inline',
  'middle',
  'one-line',
  'numbers',
  'undecorated',
  'hover-link',
);

interface Props {
  patient: Patient;
  /** As picked from a list and as written. */
  allergies: string;
  /** What is owed, in paise; null where it is not known or not for this person's eyes. */
  duePaise?: number | null;
  /** `h1` where the strip is the page's title. */
  as?: 'h1' | 'h2';
  /** Further marks beside the type: the health id, for one. */
  marks?: ReactNode;
  /** Stays at the top while the page moves under it, and is lower there. */
  isSticky?: boolean;
  /** Acts at the end of the strip. */
  children?: ReactNode;
}

export function PatientStrip({
  patient,
  allergies,
  duePaise = null,
  as: Name = 'h2',
  marks,
  isSticky = false,
  children,
}: Props) {
  const { t } = useLingui();

  const [above, isStuck] = useStuck(isSticky);
  const strip = (
    <header
      className={withLook(styles['strip'], 'grid', 'gap-10', 'min-0', 'card', 'pad-14-inset')}
      aria-label={t`Patient`}
      data-sticky={isSticky ? '' : undefined}
      data-stuck={isStuck ? '' : undefined}
    >
      <div className={look('row', 'wrap', 'gap-8-16', 'top')}>
        <Avatar name={patient.name} />
        <div className={withLook(styles['who'], 'min-0')}>
          <Name className={withLook(styles['name'], 'size-4', 'strong', 'tight', 'breaks')}>
            {patient.name}
          </Name>
          <Facts patient={patient} />
        </div>
        <Marks patient={patient} duePaise={duePaise} marks={marks} />
        {children !== undefined && <div className={look('row', 'wrap', 'gap-8')}>{children}</div>}
      </div>
      <Allergies text={allergies} />
    </header>
  );
  return isSticky ? (
    <>
      <div ref={above} />
      {strip}
    </>
  ) : (
    strip
  );
}

/** Whether the page has been moved so far that a sticky strip stands at its top; the ref goes on an empty element above it. */
function useStuck(when: boolean): [above: RefObject<HTMLDivElement | null>, isStuck: boolean] {
  const above = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!when || !above.current) return;
    // The header of the shell stands above it.
    const watcher = new IntersectionObserver(
      ([entry]) => entry && setStuck(!entry.isIntersecting && entry.boundingClientRect.top < 100),
      {
        rootMargin: '-72px 0px 0px',
      },
    );
    watcher.observe(above.current);
    return () => watcher.disconnect();
  }, [when]);
  return [above, isStuck];
}

/** Red and first where there are any. */
export function Allergies({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className={allergiesLook}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        <strong>
          <Trans>Allergies</Trans>:
        </strong>{' '}
        {text}
      </span>
    </p>
  );
}

function Marks({ patient, duePaise = null, marks }: Pick<Props, 'patient' | 'duePaise' | 'marks'>) {
  const { i18n, t } = useLingui();
  const words = useWords();
  const minor = isMinor(patient, words.today);
  return (
    <ul className={look('gap-6', 'bare-list', 'row', 'wrap')}>
      {minor && (
        <li className={markLook('news')}>
          <Trans>Minor</Trans>
        </li>
      )}
      <li className={`${markLook(patient.type === 'New' ? 'good' : 'plain')} ${styles['more']}`}>
        {i18n._(typeWords[patient.type])}
      </li>
      {patient.hasDiabetes === true && (
        <li className={markLook('warn')}>
          <IconDroplet size={15} aria-hidden="true" />
          <Trans>Diabetes</Trans>
        </li>
      )}
      {patient.conditions !== '' && <li className={markLook('warn')}>{patient.conditions}</li>}
      {duePaise !== null && duePaise > 0 && (
        <li className={markLook('warn')}>
          <Trans>Due {words.money(duePaise)}</Trans>
        </li>
      )}
      {patient.isVerified && (
        <li
          className={markLook('good')}
          title={t`Name, date of birth and gender come from the ABHA`}
        >
          <IconShieldCheck size={15} aria-hidden="true" />
          <Trans>ABHA verified</Trans>
        </li>
      )}
      {marks}
    </ul>
  );
}

function Facts({ patient }: { patient: Patient }) {
  const ageAndGender = useAgeAndGender();
  const words = useWords();
  return (
    <ul className={withLook(styles['facts'], 'bare-list', 'row', 'wrap', 'soft')}>
      <li className={look('ink', 'strong')}>{ageAndGender(patient)}</li>
      <li className={look('numbers')}>{patient.caseNumber}</li>
      <li className={styles['more']}>
        <a href={`tel:${patient.isdCode}${patient.contactNumber}`} className={phoneLook}>
          <IconPhone size={15} aria-hidden="true" />
          {phoneText(patient)}
        </a>
      </li>
      <li title={patient.lastVisitOn ? words.dayLong(patient.lastVisitOn) : undefined}>
        {patient.lastVisitOn ? (
          <Trans>Last visit {words.nearDay(patient.lastVisitOn)}</Trans>
        ) : (
          <Trans>First visit</Trans>
        )}
      </li>
    </ul>
  );
}
