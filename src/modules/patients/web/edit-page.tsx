// Changing a patient. Where someone else was faster both versions stand side by side and nothing is lost.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallRefused } from '../../../kit/web/client.ts';
import { type Editor, useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { api } from '../contract.ts';
import { fields, typedNames } from '../fields.ts';
import { type NewPatient, newPatient, patient as patientShape, type Patient } from '../model.ts';
import { type Typed, typedOf } from './blank-patient.ts';
import { Duplicates } from './duplicates.tsx';
import { PatientFields } from './patient-fields.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './patient-form.module.css';

export function EditPatientPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useRead(api.get, { id });
  // The form stands on what was read first: a refresh behind it must not change its ground.
  const [ground, setGround] = useState<Patient | null>(null);
  if (ground?.id !== id && query.data && query.data.patient.id === id && !query.isFetching)
    setGround(query.data.patient);
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
        {ground && ground.id === id ? (
          <Editing key={id} ground={ground} />
        ) : query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </Card>
    </Page>
  );
}

function Editing({ ground }: { ground: Patient }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const amend = useWrite(api.amend);
  const [base, setBase] = useState(ground);
  const [theirs, setTheirs] = useState<Patient | null>(null);
  const editor: Editor<Typed, NewPatient> = useEditor({
    schema: newPatient,
    start: typedOf(ground),
    draft: `patient.${ground.id}.${ground.version}`,
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
        const current =
          error instanceof CallRefused && error.code === 'stale_version'
            ? z.safeParse(patientShape, error.details['current'])
            : null;
        if (current?.success) setTheirs(current.data);
        throw error;
      }
    },
  });
  return (
    <Form editor={editor}>
      <PatientFields statedOn={ground.statedOn} isOpen isLocked={ground.isVerified} />
      <Duplicates except={ground.id} mayTreat={false} quiet />
      {theirs && (
        <Stale
          mine={editor.form.getValues()}
          theirs={theirs}
          onMine={() => {
            // What was not touched here takes the newer value; what was typed stays.
            const before = typedOf(base);
            const typed = Object.entries(editor.form.getValues()).filter(
              ([name, value]) => value !== Reflect.get(before, name),
            );
            editor.reset({ ...typedOf(theirs), ...Object.fromEntries(typed) });
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
