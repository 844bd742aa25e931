// A patient's family: who they are to each other and what each owes.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDots, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { phoneText } from '../../../../kit/shared/contact-number.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useAgeAndGender } from '../../../patients/web/parts/words.ts';
import { api } from '../../contract.ts';
import type { FamilyMember } from '../../model.ts';
import { maxMembers, refusals } from '../../rules.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './family.module.css';
import { type Draft, MemberDialog } from './member-dialog.tsx';
import { useSwitching } from './use-switching.ts';
import { relationshipWords } from './words.ts';

interface Props {
  patientId: string;
  mayEdit: boolean;
  /** Who shares the phone: offered to be taken into the family. */
  household: readonly { id: string; name: string }[];
}

const blank: Draft = { member: null, name: '', linked: null };

export function Family({ patientId, mayEdit, household }: Props) {
  const { t } = useLingui();
  const query = useRead(api.list, { patientId });
  const [draft, setDraft] = useState<Draft | null>(null);
  const members = query.data?.members ?? [];
  useSwitching(patientId, members);
  const known = new Set(members.flatMap(({ patient }) => (patient ? [patient.id] : [])));
  const others = mayEdit ? household.filter(({ id }) => !known.has(id)).slice(0, 3) : [];
  const isFull = members.filter(({ id }) => id !== null).length >= maxMembers;
  const add = () =>
    isFull
      ? toast({ kind: 'bad', text: sentenceOf(refusals.family_full.sentence.id) })
      : setDraft(blank);
  return (
    <section className={look('column', 'gap-10')} aria-label={t`Family`}>
      <Head hasRound={members.some(({ patient }) => patient)} onAdd={mayEdit ? add : undefined} />
      {query.isPending && <Skeleton height={44} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && members.length === 0 && others.length === 0 && (
        <p className={look('soft')}>
          <Trans>
            No family added yet. Add parents, spouse and children to switch between them quickly.
          </Trans>
        </p>
      )}
      <ul className={look('bare-list', 'grid', 'gap-2')}>
        {members.map((member) => (
          <Member
            key={member.id ?? member.patient?.id}
            member={member}
            mayEdit={mayEdit}
            onEdit={() =>
              setDraft({
                member,
                name: member.name,
                linked: member.patient && { id: member.patient.id, name: member.patient.name },
              })
            }
          />
        ))}
      </ul>
      {query.data && members.length > 0 && <Dues paise={query.data.duePaise} />}
      {!isFull && (
        <Offers
          people={others}
          onAdd={(person) => setDraft({ ...blank, name: person.name, linked: person })}
        />
      )}
      {draft && (
        <MemberDialog
          patientId={patientId}
          draft={draft}
          present={members.find(({ id }) => id !== null && id === draft.member?.id) ?? null}
          onStale={() => query.refetch()}
          onClose={() => setDraft(null)}
        />
      )}
    </section>
  );
}

/** @param paise null for whoever may not see it */
function Dues({ paise }: { paise: number | null }) {
  const words = useWords();
  if (paise === null || paise <= 0) return null;
  return (
    <p className={withLook(styles['owed'], 'row', 'between', 'numbers', 'line-above')}>
      <span>
        <Trans>Family dues</Trans>
      </span>
      <b>{words.money(paise)}</b>
    </p>
  );
}

/** @param hasRound one key leads from one to the next */
function Head({ hasRound, onAdd }: { hasRound: boolean; onAdd: (() => void) | undefined }) {
  return (
    <div className={look('row', 'wrap', 'gap-10', 'middle')}>
      <h2 className={look('grow', 'size-3', 'strong')}>
        <Trans>Family</Trans>
      </h2>
      {hasRound && (
        <span className={withLook(styles['keys'], 'faint', 'size-1')}>
          <kbd>[</kbd> <kbd>]</kbd> <Trans>switch</Trans>
        </span>
      )}
      {onAdd && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={onAdd}
        >
          <Trans>Add</Trans>
        </Button>
      )}
    </div>
  );
}

interface OffersProps {
  /** Who has the same phone. */
  people: Props['household'];
  onAdd: (person: Props['household'][number]) => void;
}

function Offers({ people, onAdd }: OffersProps) {
  const { t } = useLingui();
  if (people.length === 0) return null;
  return (
    <ul className={look('bare-list', 'grid', 'gap-2')} aria-label={t`Same contact number`}>
      {people.map((person) => (
        <li
          key={person.id}
          className={withLook(
            styles['offer'],
            'row',
            'gap-4',
            'middle',
            'between',
            'rounded',
            'ground',
            'pad-8-12',
          )}
        >
          <span>
            {person.name}
            <span className={withLook(styles['soft'], 'row', 'wrap', 'soft', 'size-1', 'gap-0-10')}>
              <Trans>Same contact number</Trans>
            </span>
          </span>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconUserPlus size={15} aria-hidden="true" />}
            aria-label={t`Add ${person.name} to the family`}
            onClick={() => onAdd(person)}
          >
            <Trans>Add</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface MemberProps {
  member: FamilyMember;
  mayEdit: boolean;
  onEdit: () => void;
}

function Member({ member, mayEdit, onEdit }: MemberProps) {
  const { i18n } = useLingui();
  const { patient, id } = member;
  const body = (
    <>
      <span className={look('soft')}>{i18n._(relationshipWords[member.relationship])}</span>
      <span className={look('strong', 'breaks')}>{member.name}</span>
      {patient && <OfPatient patient={patient} />}
    </>
  );
  const bodyLook = withLook(
    styles['body'],
    'grid',
    'grow',
    'min-0',
    'ink',
    'rounded',
    'undecorated',
  );
  return (
    <li className={look('row', 'gap-4', 'middle')}>
      {patient ? (
        <Link to={`/patient-detail/${patient.id}`} className={bodyLook} title={phoneText(patient)}>
          {body}
        </Link>
      ) : (
        <div className={bodyLook}>{body}</div>
      )}
      {mayEdit && id !== null && <MemberActs id={id} member={member} onEdit={onEdit} />}
    </li>
  );
}

function OfPatient({ patient }: { patient: NonNullable<FamilyMember['patient']> }) {
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  return (
    <>
      <span className={withLook(styles['soft'], 'row', 'wrap', 'soft', 'size-1', 'gap-0-10')}>
        {ageAndGender(patient)}
        {(patient.duePaise ?? 0) > 0 && (
          <b className={look('warn', 'numbers')}>
            <Trans>Due {words.money(patient.duePaise ?? 0)}</Trans>
          </b>
        )}
      </span>
      {patient.allergies !== '' && (
        <span className={withLook(styles['allergy'], 'row', 'gap-4', 'middle', 'bad', 'size-1')}>
          <IconAlertTriangle size={14} aria-hidden="true" /> {patient.allergies}
        </span>
      )}
    </>
  );
}

interface ActsProps extends Pick<MemberProps, 'member' | 'onEdit'> {
  id: string;
}

function MemberActs({ id, member, onEdit }: ActsProps) {
  const { t } = useLingui();
  const remove = useWrite(api.remove);
  const take = () =>
    remove
      .mutateAsync({ id })
      .then(
        () => toast({ kind: 'good', text: t`Family member deleted successfully` }),
        toastFailure,
      );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`More about ${member.name}`}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>
          <Trans>Edit</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => void take()}>
          <Trans>Remove from the family</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
