// The short form that says who somebody is to a patient: of this clinic, or a name alone.
import { Button, Select, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { CallRefused } from '../../../../kit/web/client.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useWrite } from '../../../../kit/web/query.ts';
import { failureText } from '../../../../kit/web/sentences.ts';
import { toast } from '../../../../kit/web/toast.tsx';
import { PatientPicker } from '../../../patients/web/parts/patient-picker.tsx';
import { api } from '../../contract.ts';
import { type FamilyMember, type Relationship, relationships } from '../../model.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from './family.module.css';
import { relationshipWords } from './words.ts';

/** What the dialog begins with. */
export interface Draft {
  /** Null for a new one. */
  member: FamilyMember | null;
  name: string;
  linked: { id: string; name: string } | null;
}

interface Who {
  /** Null for whoever is no patient of this clinic. */
  patientId: string | null;
  name: string;
  /** The name is written, not looked for. */
  isTyped: boolean;
}
const nobody: Who = { patientId: null, name: '', isTyped: false };

const whoOf = ({ linked, name }: Draft): Who =>
  linked
    ? { patientId: linked.id, name: linked.name, isTyped: false }
    : { patientId: null, name, isTyped: name !== '' };

interface MemberDialogProps {
  patientId: string;
  draft: Draft;
  /** The member as it stands by now. */
  present: FamilyMember | null;
  onStale: () => Promise<unknown>;
  onClose: () => void;
}

export function MemberDialog(props: MemberDialogProps) {
  const { draft, present, onClose } = props;
  const { t, i18n } = useLingui();
  const [who, setWho] = useState<Who>(whoOf(draft));
  const [relationship, setRelationship] = useState<string | null>(
    draft.member?.relationship ?? null,
  );
  const relation = useRef<HTMLInputElement>(null);
  const chosen = relationships.find((one) => one === relationship);
  const { save, isSaving, tried, problem, isStale } = useSave(props, who, chosen);
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
        <WhoField
          who={who}
          isTried={tried}
          onWho={setWho}
          onKnown={(known) => {
            setWho(known);
            relation.current?.focus();
          }}
        />
        <Select
          ref={relation}
          label={t`Relationship`}
          withAsterisk
          data-autofocus={who.patientId === null ? undefined : true}
          value={relationship}
          onChange={setRelationship}
          error={tried && !chosen ? t`This field is required` : false}
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
          <Button type="submit" loading={isSaving}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useSave(
  { patientId, draft, present, onStale, onClose }: MemberDialogProps,
  who: Who,
  relationship: Relationship | undefined,
) {
  const { t } = useLingui();
  const add = useWrite(api.add);
  const amend = useWrite(api.amend);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Somebody was faster: theirs is shown, and the next save stands on it. */
  const [isStale, setStale] = useState(false);
  const name = who.name.trim();
  const save = async () => {
    setTried(true);
    if (name === '' || !relationship) return;
    const fields = { name, relationship, memberPatientId: who.patientId };
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
  return { save, isSaving: add.isPending || amend.isPending, tried, problem, isStale };
}

interface WhoFieldProps {
  who: Who;
  isTried: boolean;
  onWho: (who: Who) => void;
  /** What is asked next is who they are to each other. */
  onKnown: (who: Who) => void;
}

function WhoField({ who, isTried, onWho, onKnown }: WhoFieldProps) {
  const { t } = useLingui();
  const problem = isTried && who.name.trim() === '' ? t`This field is required` : undefined;
  if (who.patientId !== null) return <Linked name={who.name} onOther={() => onWho(nobody)} />;
  if (who.isTyped)
    return (
      <TextInput
        label={t`Patient name`}
        withAsterisk
        maxLength={40}
        value={who.name}
        error={problem}
        onChange={(event) => onWho({ ...who, name: event.currentTarget.value })}
        onBlur={() => who.name.trim() === '' && onWho(nobody)}
      />
    );
  return (
    <PatientPicker
      label={t`Patient name`}
      isFirst
      problem={problem}
      onPick={({ id, name }) => onKnown({ patientId: id, name, isTyped: false })}
      onNew={(text) => onKnown({ patientId: null, name: text.slice(0, 40), isTyped: true })}
      renderNew={(text) => <Trans>“{text}”, not a patient here</Trans>}
    />
  );
}

function Linked({ name, onOther }: { name: string; onOther: () => void }) {
  return (
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
        <b>{name}</b>
        <span className={withLook(styles['soft'], 'row', 'wrap', 'soft', 'size-1', 'gap-0-10')}>
          <Trans>Patient of this clinic</Trans>
        </span>
      </span>
      <Button size="compact-sm" variant="default" onClick={onOther}>
        <Trans>Someone else</Trans>
      </Button>
    </div>
  );
}
