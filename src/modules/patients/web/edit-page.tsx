// Changing a patient. Where someone else was faster both versions stand side by side and nothing is lost.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallRefused } from '../../../kit/web/client.ts';
import { currentIn } from '../../../kit/web/current-in.ts';
import { draftPlaceOf, type Editor, useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { keepForTab } from '../../../kit/web/tab.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { api } from '../contract.ts';
import { fields, typedNames } from '../fields.ts';
import { type NewPatient, newPatient, patient as patientShape, type Patient } from '../model.ts';
import { type Typed, typedOf } from './blank-patient.ts';
import { Duplicates } from './duplicates.tsx';
import { draftOf, groundOf, keepGround, takeAlong, typedSince } from './edit-draft.ts';
import { PatientFields } from './patient-fields.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './patient-form.module.css';

/** The record as it is now; null while that is being asked. */
function useLatest(id: string) {
  const query = useRead(api.get, { id });
  const patient = query.data?.patient;
  return { query, latest: patient?.id === id && !query.isFetching ? patient : null };
}

export function EditPatientPage() {
  const { id = '' } = useParams({ strict: false });
  const { query, latest } = useLatest(id);
  // The form stands on what was read first: a refresh behind it must not change its ground.
  const [ground, setGround] = useState<Patient | null>(null);
  if (ground?.id !== id && latest) setGround(groundOf(latest));
  return (
    <Page
      title={<Trans>Edit patient</Trans>}
      width="form"
      back={{
        to: `/patient-detail/${id}`,
        words: query.data?.patient.name ?? <Trans>Patient</Trans>,
      }}
    >
      <Card>
        {latest && latest.mergedInto !== null ? (
          <GoesOn merged={latest} keptId={latest.mergedInto} />
        ) : ground && ground.id === id ? (
          <Editing
            key={id}
            ground={ground}
            latest={latest ?? ground}
            onMerged={() => void query.refetch()}
          />
        ) : query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </Card>
    </Page>
  );
}

/** Somebody has merged the record into another: what was typed goes along. */
function GoesOn({ merged, keptId }: { merged: Patient; keptId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const follow = useEffectEvent(() => {
    if (takeAlong(merged, keptId))
      toast({
        kind: 'news',
        text: t`This record was merged into another one. What you typed is here: check it and save.`,
      });
    void navigate({ to: `/patient/edit/${keptId}`, replace: true });
  });
  useEffect(() => follow(), []);
  return <Skeleton height={320} />;
}

interface EditingProps {
  ground: Patient;
  latest: Patient;
  onMerged: () => void;
}

function Editing({ ground, latest, onMerged }: EditingProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const amend = useWrite(api.amend);
  const [base, setBase] = useState(ground);
  const [theirs, setTheirs] = useState(() => (latest.version === ground.version ? null : latest));
  useEffect(() => keepGround(base), [base]);
  const editor: Editor<Typed, NewPatient> = useEditor({
    schema: newPatient,
    start: typedOf(ground),
    draft: draftOf(ground.id),
    save: async (typed) => {
      try {
        const { patient } = await amend.mutateAsync({
          id: ground.id,
          version: base.version,
          ...typed,
        });
        toast({ kind: 'good', text: t`Patient updated successfully` });
        void navigate({ to: `/patient-detail/${patient.id}` });
      } catch (error) {
        const current = currentIn(error, patientShape);
        if (current) setTheirs(current);
        if (error instanceof CallRefused && error.code === 'patient_merged') onMerged();
        throw error;
      }
    },
  });
  return (
    <Form editor={editor}>
      <PatientFields statedOn={ground.statedOn} isOpen isLocked={ground.isVerified} isRegistered />
      <Duplicates except={ground.id} mayTreat={false} quiet />
      {theirs && (
        <Stale
          mine={editor.form.getValues()}
          theirs={theirs}
          onMine={() => {
            // What was not touched here takes the newer value; what was typed stays, and waits as typed.
            const typed = typedSince(base, editor.form.getValues());
            editor.reset({ ...typedOf(theirs), ...typed });
            keepForTab(draftPlaceOf(draftOf(ground.id)), editor.form.getValues());
            setBase(theirs);
            setTheirs(null);
          }}
          onTheirs={() => {
            setBase(theirs);
            setTheirs(null);
            editor.reset(typedOf(theirs));
          }}
        />
      )}
      <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy}>
        <Button
          variant="default"
          onClick={() => void navigate({ to: `/patient-detail/${ground.id}` })}
        >
          <Trans>Cancel</Trans>
        </Button>
      </FormActs>
    </Form>
  );
}

interface StaleProps {
  mine: Typed;
  theirs: Patient;
  onMine: () => void;
  onTheirs: () => void;
}

function Stale({ mine, theirs, onMine, onTheirs }: StaleProps) {
  const { t } = useLingui();
  const stored = typedOf(theirs);
  const show = (value: string | number | boolean | null | undefined) =>
    value === null || value === undefined || value === ''
      ? '–'
      : value === true
        ? t`Yes`
        : value === false
          ? t`No`
          : String(value);
  const differing = typedNames.filter((name) => show(mine[name]) !== show(stored[name]));
  return (
    <div className={look('grid', 'gap-12', 'wash-warn', 'card-corners', 'pad-16')} role="alert">
      <p className={look('warn', 'strong')}>
        <Trans>Someone changed this patient while you were typing.</Trans>
      </p>
      <table className={withLook(styles['differences'], 'full')}>
        <thead>
          <tr>
            <td />
            <th>
              <Trans>Yours</Trans>
            </th>
            <th>
              <Trans>Saved by someone else</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map((name) => (
            <tr key={name}>
              <th scope="row">{sentenceOf(fields[name].label.id)}</th>
              <td>{show(mine[name])}</td>
              <td>{show(stored[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={look('row', 'wrap', 'gap-8-12')}>
        <Button size="sm" onClick={onMine}>
          <Trans>Continue with mine</Trans>
        </Button>
        <Button size="sm" variant="default" onClick={onTheirs}>
          <Trans>Use what was saved</Trans>
        </Button>
      </div>
    </div>
  );
}
