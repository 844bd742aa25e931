// Registering by keyboard alone: number, name, age, gender, Enter. Who exists already shows while one types.
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import {
  IconCalendarPlus,
  IconCircleCheck,
  IconStethoscope,
  IconTicket,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { phoneText } from '../../../kit/shared/contact-number.ts';
import { type Editor, useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { api } from '../contract.ts';
import type { Duplicate, NewPatient, Patient } from '../model.ts';
import { blankPatient, familyOf, type Typed } from './blank-patient.ts';
import type { PatientExtras } from './extras.ts';
import { Duplicates, likenessOf } from './duplicates.tsx';
import { useAgeAndGender } from './parts/words.ts';
import { PatientFields } from './patient-fields.tsx';
import { samePeople, SamePerson } from './duplicate-dialog.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './patient-form.module.css';

/** With an id in the address: another of that patient's household. */
export function RegisterPage({ extras }: { extras: PatientExtras }) {
  const { id } = useParams({ strict: false });
  const { text = '' }: { text?: string } = useSearch({ strict: false });
  const { isdCode } = useMember();
  const navigate = useNavigate();
  const query = useRead(api.get, { id: id ?? '' }, { when: id !== undefined });
  const relative = query.data?.patient;
  const prefilled = relative && familyOf(relative);
  // Who has the number already stands between the fields; it does not push them apart once they are there.
  const like = useRead(api.duplicates, likenessOf(prefilled ?? blankPatient(isdCode, '')), {
    when: prefilled !== undefined,
  });
  const [round, setRound] = useState(0);
  if (id !== undefined && (!query.data || like.isLoading))
    return (
      <Page title={<Trans>Register patient</Trans>}>
        <Card>
          {query.error ? (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={240} />
          )}
        </Card>
      </Page>
    );
  const another = () => {
    setRound(round + 1);
    if (text !== '') void navigate({ to: '/patient-add/', search: {}, replace: true });
  };
  const start = prefilled ?? blankPatient(isdCode, round === 0 ? text : '');
  const draft = `patient.${id ?? (text === '' || round > 0 ? 'new' : `new.${text}`)}`;
  return (
    <Registering
      key={`${draft}${round}`}
      start={start}
      draft={draft}
      extras={extras}
      relative={relative}
      onAnother={another}
    />
  );
}

interface Props {
  start: Typed;
  draft: string;
  extras: PatientExtras;
  relative: Patient | undefined;
  onAnother: () => void;
}

function Registering({ start, draft, extras, relative, onAnother }: Props) {
  const register = useWrite(api.register);
  const isWide = useMediaQuery('(width >= 62rem)', false, { getInitialValueInEffect: false });
  const [saved, setSaved] = useState<Patient | null>(null);
  /** Is it one of these? Answered by whether to register all the same. */
  const [asking, setAsking] = useState<{
    people: Duplicate[];
    answer: (another: boolean) => void;
  } | null>(null);
  const isAnother = (people: Duplicate[]) =>
    new Promise<boolean>((resolve) => {
      const answer = (another: boolean) => {
        setAsking(null);
        resolve(another);
      };
      setAsking({ people, answer });
    });
  const editor: Editor<Typed, NewPatient> = useEditor({
    schema: api.register.input,
    start,
    draft,
    save: async (patient) => {
      const people = await samePeople(patient);
      if (people.length > 0 && !(await isAnother(people))) return false;
      return setSaved((await register.mutateAsync(patient)).patient);
    },
  });
  if (saved) return <Registered patient={saved} extras={extras} onAnother={onAnother} />;
  return (
    <Page
      title={<Trans>Register patient</Trans>}
      // On a phone too: the page was opened to type.
      onWhole={() => editor.form.setFocus(start.contactNumber === '' ? 'contactNumber' : 'name')}
      back={{ to: '/patient', words: <Trans>Patients</Trans> }}
      acts={relative ? undefined : extras.abhaRegister?.()}
      about={
        relative ? (
          <Trans>Another patient with the number of {relative.name}.</Trans>
        ) : (
          <Trans>Number, name, age and gender are enough.</Trans>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow leads from the fields to the people found */}
      <div
        className={withLook(styles['split'], 'column', 'gap-20', 'top')}
        onKeyDown={walkToPeople}
      >
        <Card>
          <Form editor={editor}>
            <PatientFields
              statedOn={null}
              isOpen={false}
              after={isWide ? undefined : <Duplicates mayTreat={extras.mayTreat} quiet />}
            />
            <FormActs save={<Trans>Register patient</Trans>} isBusy={editor.isBusy} />
          </Form>
        </Card>
        {isWide && (
          <FormProvider {...editor.form}>
            <Duplicates mayTreat={extras.mayTreat} />
          </FormProvider>
        )}
      </div>
      {asking && (
        <SamePerson
          people={asking.people}
          mayTreat={extras.mayTreat}
          onOpen={() => {
            editor.reset();
            asking.answer(false);
          }}
          onRegister={() => asking.answer(true)}
          onBack={() => asking.answer(false)}
        />
      )}
    </Page>
  );
}

/** Alt and down leads from a field to the people found, up and down through them. */
function walkToPeople(event: KeyboardEvent<HTMLElement>): void {
  const people = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-like]')];
  const at = people.findIndex((one) => one === document.activeElement);
  const isField =
    event.target instanceof HTMLInputElement &&
    (event.target.type === 'tel' || event.target.name === 'name');
  const next =
    event.key === 'ArrowDown'
      ? at >= 0
        ? people[at + 1]
        : isField
          ? people[0]
          : undefined
      : event.key === 'ArrowUp' && at > 0
        ? people[at - 1]
        : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Registered({
  patient,
  extras,
  onAnother,
}: {
  patient: Patient;
  extras: PatientExtras;
  onAnother: () => void;
}) {
  const ageAndGender = useAgeAndGender();
  const next = useRef<HTMLAnchorElement>(null);
  return (
    <Page
      title={<Trans>Registered</Trans>}
      width="form"
      // The likely next act, one Enter away. A link is not focused by its attribute.
      onWhole={() => next.current?.focus()}
      back={{ to: '/patient', words: <Trans>Patients</Trans> }}
    >
      <Card>
        <div className={look('grid', 'gap-16', 'items-start')}>
          <p className={look('row', 'gap-8', 'middle', 'good', 'strong')} role="status">
            <IconCircleCheck size={22} aria-hidden="true" />
            <Trans>Patient created successfully</Trans>
          </p>
          <div>
            <p className={look('size-4', 'strong', 'breaks')}>
              <Link
                to={`/patient-detail/${patient.id}`}
                className={look('ink', 'undecorated', 'hover-link')}
              >
                {patient.name}
              </Link>
            </p>
            <p className={look('soft', 'numbers')}>
              <Trans>Case number {patient.caseNumber}</Trans> · {ageAndGender(patient)} ·{' '}
              {phoneText(patient)}
            </p>
          </div>
          <NextActs patient={patient} extras={extras} next={next} onAnother={onAnother} />
        </div>
      </Card>
    </Page>
  );
}

interface NextProps {
  patient: Patient;
  extras: PatientExtras;
  /** The first of them, for the focus. */
  next: RefObject<HTMLAnchorElement | null>;
  onAnother: () => void;
}

function NextActs({ patient, extras, next, onAnother }: NextProps) {
  const [isSent, setSent] = useState(false);
  return (
    <div className={look('row', 'wrap', 'gap-8-12')}>
      {extras.mayTreat && (
        <Button
          component={Link}
          to={`/treatment-add/${patient.id}`}
          ref={next}
          leftSection={<IconStethoscope size={18} aria-hidden="true" />}
        >
          <Trans>Start treatment</Trans>
        </Button>
      )}
      {extras.toQueue && (
        <Button
          variant={extras.mayTreat ? 'default' : 'filled'}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- at the counter the likely next act, one Enter away
          autoFocus={!extras.mayTreat}
          disabled={isSent}
          leftSection={<IconTicket size={18} aria-hidden="true" />}
          onClick={() => {
            setSent(true);
            void extras.toQueue?.(patient).then(setSent);
          }}
        >
          <Trans>Send to queue</Trans>
        </Button>
      )}
      {extras.book && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          onClick={() => extras.book?.(patient)}
        >
          <Trans>Book appointment</Trans>
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconUserPlus size={18} aria-hidden="true" />}
        onClick={onAnother}
      >
        <Trans>Register another</Trans>
      </Button>
    </div>
  );
}
