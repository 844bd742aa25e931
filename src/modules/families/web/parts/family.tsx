// A patient's family: who they are to each other, what each owes, and one key from one to the next.
import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDots, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CallRefused } from '../../../../kit/web/client.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { usePageKeys } from '../../../../kit/web/page-keys.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { failureText, sentenceOf } from '../../../../kit/web/sentences.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { PatientPicker } from '../../../patients/web/parts/patient-picker.tsx';
import { phoneText, useAgeAndGender } from '../../../patients/web/parts/words.ts';
import { api } from '../../contract.ts';
import { type FamilyMember, relationships } from '../../model.ts';
import { maxMembers, refusals } from '../../rules.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './family.module.css';
import { relationshipWords } from './words.ts';

interface Props {
  patientId: string;
  mayEdit: boolean;
  /** Who shares the phone: offered to be taken into the family. */
  household: readonly { id: string; name: string }[];
}

interface Draft {
  member: FamilyMember | null;
  name: string;
  linked: { id: string; name: string } | null;
}

const blank: Draft = { member: null, name: '', linked: null };

export function Family({ patientId, mayEdit, household }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const query = useRead(api.list, { patientId });
  const [draft, setDraft] = useState<Draft | null>(null);
  const members = query.data?.members ?? [];
  useSwitching(patientId, members);
  const known = new Set(members.flatMap(({ patient }) => (patient ? [patient.id] : [])));
  const others = mayEdit ? household.filter(({ id }) => !known.has(id)).slice(0, 3) : [];
  const isFull = members.filter(({ id }) => id !== null).length >= maxMembers;
  const owed = query.data?.duePaise ?? 0;
  return (
    <section className={look('column', 'gap-10')} aria-label={t`Family`}>
      <div className={look('row', 'wrap', 'gap-10', 'middle')}>
        <h2 className={look('grow', 'size-3', 'strong')}>
          <Trans>Family</Trans>
        </h2>
        {members.some(({ patient }) => patient) && (
          <span className={withLook(styles['keys'], 'faint', 'size-1')}>
            <kbd>[</kbd> <kbd>]</kbd> <Trans>switch</Trans>
          </span>
        )}
        {mayEdit && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() =>
              isFull
                ? toast({ kind: 'bad', text: sentenceOf(refusals.family_full.sentence.id) })
                : setDraft(blank)
            }
          >
            <Trans>Add</Trans>
          </Button>
        )}
      </div>
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
      {owed > 0 && members.length > 0 && (
        <p className={withLook(styles['owed'], 'row', 'between', 'numbers', 'line-above')}>
          <span>
            <Trans>Family dues</Trans>
          </span>
          <b>{words.money(owed)}</b>
        </p>
      )}
      {others.length > 0 && !isFull && (
        <ul className={look('bare-list', 'grid', 'gap-2')} aria-label={t`Same contact number`}>
          {others.map((person) => (
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
                <span
                  className={withLook(styles['soft'], 'row', 'wrap', 'soft', 'size-1', 'gap-0-10')}
                >
                  <Trans>Same contact number</Trans>
                </span>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconUserPlus size={15} aria-hidden="true" />}
                aria-label={t`Add ${person.name} to the family`}
                onClick={() => setDraft({ ...blank, name: person.name, linked: person })}
              >
                <Trans>Add</Trans>
              </Button>
            </li>
          ))}
        </ul>
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

/** `]` opens the next of the family, `[` the one before. */
function useSwitching(patientId: string, members: readonly FamilyMember[]): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  // A fixed round, so that the keys lead through all and back, wherever one stands in it.
  const round = [
    patientId,
    ...members.flatMap(({ patient }) => (patient ? [patient.id] : [])),
  ].toSorted();
  const step = (by: number) => {
    const next = round[(round.indexOf(patientId) + by + round.length) % round.length];
    if (next !== undefined && next !== patientId) void navigate({ to: `/patient-detail/${next}` });
  };
  usePageKeys(
    round.length < 2
      ? []
      : [
          { key: ']', name: t`Next family member`, run: () => step(1) },
          { key: '[', name: t`Previous family member`, run: () => step(-1) },
        ],
  );
}

function Member({
  member,
  mayEdit,
  onEdit,
}: {
  member: FamilyMember;
  mayEdit: boolean;
  onEdit: () => void;
}) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  const remove = useWrite(api.remove);
  const { patient, id } = member;
  const take = async () => {
    if (id === null) return;
    try {
      await remove.mutateAsync({ id });
      toast({ kind: 'good', text: t`Family member deleted successfully` });
    } catch (error) {
      toastFailure(error);
    }
  };
  const body = (
    <>
      <span className={look('soft')}>{i18n._(relationshipWords[member.relationship])}</span>
      <span className={look('strong', 'breaks')}>{member.name}</span>
      {patient && (
        <span className={withLook(styles['soft'], 'row', 'wrap', 'soft', 'size-1', 'gap-0-10')}>
          {ageAndGender(patient)}
          {(patient.duePaise ?? 0) > 0 && (
            <b className={look('warn', 'numbers')}>
              <Trans>Due {words.money(patient.duePaise ?? 0)}</Trans>
            </b>
          )}
        </span>
      )}
      {patient && patient.allergies !== '' && (
        <span className={withLook(styles['allergy'], 'row', 'gap-4', 'middle', 'bad', 'size-1')}>
          <IconAlertTriangle size={14} aria-hidden="true" /> {patient.allergies}
        </span>
      )}
    </>
  );
  return (
    <li className={look('row', 'gap-4', 'middle')}>
      {patient ? (
        <Link
          to={`/patient-detail/${patient.id}`}
          className={withLook(
            styles['body'],
            'grid',
            'grow',
            'min-0',
            'ink',
            'rounded',
            'undecorated',
          )}
          title={phoneText(patient)}
        >
          {body}
        </Link>
      ) : (
        <div
          className={withLook(
            styles['body'],
            'grid',
            'grow',
            'min-0',
            'ink',
            'rounded',
            'undecorated',
          )}
        >
          {body}
        </div>
      )}
      {mayEdit && id !== null && (
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
      )}
    </li>
  );
}

interface MemberDialogProps {
  patientId: string;
  draft: Draft;
  /** The member as it stands by now. */
  present: FamilyMember | null;
  onStale: () => Promise<unknown>;
  onClose: () => void;
}

function MemberDialog({ patientId, draft, present, onStale, onClose }: MemberDialogProps) {
  const { t, i18n } = useLingui();
  const add = useWrite(api.add);
  const amend = useWrite(api.amend);
  const [linked, setLinked] = useState(draft.linked);
  const [name, setName] = useState(draft.name);
  const [relationship, setRelationship] = useState<string | null>(
    draft.member?.relationship ?? null,
  );
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Somebody was faster: theirs is shown, and the next save stands on it. */
  const [isStale, setStale] = useState(false);
  const relation = useRef<HTMLInputElement>(null);
  const chosen = relationships.find((one) => one === relationship);
  const who = linked?.name ?? name.trim();
  const save = async () => {
    setTried(true);
    if (who === '' || !chosen) return;
    const fields = { name: who, relationship: chosen, memberPatientId: linked?.id ?? null };
    try {
      const version = (isStale ? present : draft.member)?.version ?? 1;
      if (draft.member?.id) await amend.mutateAsync({ id: draft.member.id, version, ...fields });
      else await add.mutateAsync({ patientId, ...fields });
      toast({
        kind: 'good',
        text: draft.member
          ? t`Family member updated successfully`
          : t`Family member added successfully`,
      });
      onClose();
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'stale_version')
        await onStale().then(() => setStale(true));
      setProblem(failureText(error));
    }
  };
  const required = t`This field is required`;
  return (
    <Dialog
      title={draft.member ? <Trans>Family member</Trans> : <Trans>Add family member</Trans>}
      isOpen
      onClose={onClose}
    >
      <form
        className={look('grid', 'gap-16')}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {linked ? (
          <div
            className={withLook(
              styles['linked'],
              'row',
              'gap-12',
              'middle',
              'between',
              'rounded',
              'ground',
              'pad-10-12',
            )}
          >
            <span>
              <b>{linked.name}</b>
              <span
                className={withLook(styles['soft'], 'row', 'wrap', 'soft', 'size-1', 'gap-0-10')}
              >
                <Trans>Patient of this clinic</Trans>
              </span>
            </span>
            <Button size="compact-sm" variant="default" onClick={() => setLinked(null)}>
              <Trans>Someone else</Trans>
            </Button>
          </div>
        ) : name === '' ? (
          <PatientPicker
            label={t`Patient name`}
            isFirst
            problem={tried ? required : undefined}
            onPick={(row) => {
              setLinked({ id: row.id, name: row.name });
              relation.current?.focus();
            }}
            onNew={(text) => {
              setName(text.slice(0, 40));
              relation.current?.focus();
            }}
            renderNew={(text) => <Trans>“{text}”, not a patient here</Trans>}
          />
        ) : (
          <TextInput
            label={t`Patient name`}
            withAsterisk
            maxLength={40}
            value={name}
            error={tried && who === '' ? required : false}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <Select
          ref={relation}
          label={t`Relationship`}
          withAsterisk
          data-autofocus={linked ? true : undefined}
          value={relationship}
          onChange={setRelationship}
          error={tried && !chosen ? required : false}
          data={relationships.map((one) => ({ value: one, label: i18n._(relationshipWords[one]) }))}
          searchable
          selectFirstOptionOnChange
          // Below the field there is room for so much: above it, it would cover the title.
          maxDropdownHeight={260}
          comboboxProps={{ withinPortal: true, middlewares: { flip: false, shift: true } }}
        />
        {problem !== null && (
          <p className={look('grid', 'bad')} role="alert">
            {problem}
            {isStale && present && (
              <span>
                <Trans>Saved by someone else</Trans>: {present.name},{' '}
                {i18n._(relationshipWords[present.relationship])}
              </span>
            )}
          </p>
        )}
        <div className={look('row', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={add.isPending || amend.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
