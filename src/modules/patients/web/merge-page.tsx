// Two records of one person side by side: which goes on, with which fields. Nothing is moved, so it can be undone.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsExchange, IconArrowsJoin, IconShieldCheck } from '@tabler/icons-react';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { phoneText } from '../../../kit/shared/contact-number.ts';
import type { NamesWhere } from '../../../kit/shared/catalogue.ts';
import type { TypedOf } from '../../../kit/shared/contract.ts';
import { ageOn } from '../../../kit/shared/time.ts';
import { Card, MainAction, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Empty, Failed, PeoplePicture, RowsOnTheWay, Skeleton } from '../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { languages } from '../../../kit/shared/languages.ts';
import { api } from '../contract.ts';
import { fields } from '../fields.ts';
import type { Duplicate, Patient } from '../model.ts';
import { addressText, plainText } from '../rules/reading.ts';
import { type Choice, combined, differing, type MergeRow, provedBy } from './merging.ts';
import { look, tones, withLook } from '../../../kit/web/look.ts';
import styles from './merge.module.css';
import { PatientPicker } from './parts/patient-picker.tsx';
import { genderWords, typeWords, useAgeAndGender } from './parts/words.ts';
import { useUndoMerge } from './use-undo-merge.ts';

export function MergePage() {
  const { id } = useParams({ strict: false });
  const { with: other }: { with?: string } = useSearch({ strict: false });
  if (id === undefined) return <DuplicatePairs />;
  return other === undefined || other === id ? (
    <ChooseOther id={id} />
  ) : (
    <Preview key={`${id}${other}`} keptId={id} mergedId={other} />
  );
}

// ---------------------------------------------------------------- whom

const lineLook = withLook(
  styles['pair'],
  'row',
  'wrap',
  'middle',
  'full',
  'ink',
  'undecorated',
  'pad-12-inset',
  'no-ground',
  'no-edge',
  'words-left',
  'hover-ground',
);

/** All pairs of the clinic that may be one person. */
function DuplicatePairs() {
  const query = useRead(api.duplicatePairs, {});
  const pairs = query.data?.pairs ?? [];
  return (
    <Page
      title={<Trans>Possible duplicates</Trans>}
      back={{ to: '/patient', words: <Trans>Patients</Trans> }}
      about={<Trans>The same contact number and a name that sounds alike.</Trans>}
    >
      <Card flush>
        {query.isPending && <RowsOnTheWay rows={5} columns={2} />}
        {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && pairs.length === 0 && (
          <Empty
            picture={<PeoplePicture />}
            title={<Trans>No duplicates found</Trans>}
            words={
              <Trans>
                Two records of one person can still be merged from the patient’s own page.
              </Trans>
            }
          />
        )}
        <ul className={withLook(styles['pairs'], 'bare-list')}>
          {pairs.map(({ first, second }) => (
            <li key={`${first.id}${second.id}`}>
              <Link
                to={`/patient/merge/${first.id}`}
                search={{ with: second.id }}
                className={lineLook}
              >
                <Who one={first} />
                <IconArrowsJoin
                  size={18}
                  stroke={1.75}
                  aria-hidden="true"
                  className={look('rigid', 'faint')}
                />
                <Who one={second} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}

function Who({ one }: { one: Duplicate }) {
  const words = useWords();
  const ageAndGender = useAgeAndGender();
  return (
    <span className={withLook(styles['one'], 'grid', 'min-0', 'breaks')}>
      <b>{one.name}</b>
      <span className={look('soft')}>
        {ageAndGender(one)} · {phoneText(one)} · {one.caseNumber}
        {one.lastVisitOn && ` · ${words.nearDay(one.lastVisitOn)}`}
      </span>
    </span>
  );
}

function ChooseOther({ id }: { id: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = useRead(api.get, { id });
  const patient = query.data?.patient;
  const like = useRead(
    api.duplicates,
    patient
      ? {
          name: patient.name,
          isdCode: patient.isdCode,
          contactNumber: patient.contactNumber,
          except: id,
        }
      : { name: '' },
    { when: patient !== undefined },
  );
  const go = (other: string) =>
    void navigate({ to: `/patient/merge/${id}`, search: { with: other } });
  const alike = like.data?.patients ?? [];
  return (
    <Page
      title={<Trans>Merge with another record</Trans>}
      width="form"
      back={{ to: `/patient-detail/${id}`, words: patient?.name ?? <Trans>Patient</Trans> }}
      about={<Trans>Which other record is the same person?</Trans>}
    >
      <Card>
        {query.error && !patient ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <PatientPicker label={t`Patient`} isFirst onPick={(row) => row.id !== id && go(row.id)} />
        )}
        {alike.length > 0 && (
          <ul
            className={withLook(styles['alike'], 'bare-list', 'line-above', 'top-16')}
            aria-label={t`Similar`}
          >
            {alike.map((one) => (
              <li key={one.id}>
                <button type="button" className={lineLook} onClick={() => go(one.id)}>
                  <Who one={one} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
}

// ---------------------------------------------------------------- how

function Preview({ keptId, mergedId }: { keptId: string; mergedId: string }) {
  const [remaining, merged] = [
    useRead(api.get, { id: keptId }),
    useRead(api.get, { id: mergedId }),
  ];
  const failed = remaining.error ?? merged.error;
  if (failed)
    return (
      <Page
        title={<Trans>Merge two records</Trans>}
        back={{ to: '/patient', words: <Trans>Patients</Trans> }}
      >
        <Card>
          <Failed
            error={failed}
            onRetry={() => void Promise.all([remaining.refetch(), merged.refetch()])}
          />
        </Card>
      </Page>
    );
  if (!remaining.data || !merged.data)
    return (
      <Page title={<Trans>Merge two records</Trans>}>
        <Skeleton height={320} />
      </Page>
    );
  const goesOnAs = remaining.data.patient.mergedInto ?? merged.data.patient.mergedInto;
  if (goesOnAs) return <Navigate to={`/patient-detail/${goesOnAs}`} replace />;
  return <Choosing remaining={remaining.data.patient} merged={merged.data.patient} />;
}

function Choosing({ remaining, merged }: { remaining: Patient; merged: Patient }) {
  const navigate = useNavigate();
  const rows = differing(remaining, merged);
  const [chosen, setChosen] = useState<Partial<Record<MergeRow, Choice>>>({});
  const choiceOf = (row: MergeRow): Choice =>
    chosen[row] ?? rows.find((one) => one.row === row)?.first ?? 'kept';
  const { run, isBusy } = useMerge(remaining, merged, choiceOf);
  return (
    <Page
      title={<Trans>Merge two records</Trans>}
      back={{ to: `/patient-detail/${remaining.id}`, words: remaining.name }}
      about={
        <Trans>
          Visits, payments and appointments of both will be shown together. You can undo this for 30
          days.
        </Trans>
      }
      action={
        <MainAction
          onClick={() => void run()}
          icon={<IconArrowsJoin size={18} aria-hidden="true" />}
          isBusy={isBusy}
        >
          <Trans>Merge</Trans>
        </MainAction>
      }
      acts={
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
          onClick={() =>
            void navigate({
              to: `/patient/merge/${merged.id}`,
              search: { with: remaining.id },
              replace: true,
            })
          }
        >
          <Trans>Keep the other</Trans>
        </Button>
      }
    >
      <ProvedNote remaining={remaining} merged={merged} />
      <Card flush>
        <table className={withLook(styles['table'], 'full')}>
          <Heads remaining={remaining} merged={merged} />
          <tbody>
            {rows.length === 0 && provedBy(remaining, merged) === null && (
              <tr>
                <td colSpan={3} className={look('soft')}>
                  <Trans>Both records say the same.</Trans>
                </td>
              </tr>
            )}
            {rows.map(({ row, canJoin }) => (
              <MergeLine
                key={row}
                row={row}
                canJoin={canJoin}
                choice={choiceOf(row)}
                onChoose={(choice) => setChosen({ ...chosen, [row]: choice })}
                remaining={remaining}
                merged={merged}
              />
            ))}
          </tbody>
        </table>
      </Card>
    </Page>
  );
}

function useMerge(remaining: Patient, merged: Patient, choiceOf: (row: MergeRow) => Choice) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const merge = useWrite(api.merge);
  const undo = useUndoMerge();
  const run = async () => {
    const typed: TypedOf<typeof api.merge> = {
      keptId: remaining.id,
      keptVersion: remaining.version,
      mergedId: merged.id,
      mergedVersion: merged.version,
      ...combined(remaining, merged, choiceOf),
    };
    try {
      const { id } = await merge.mutateAsync(typed);
      toast({
        kind: 'good',
        text: t`${merged.caseNumber} was merged into ${remaining.caseNumber}`,
        act: { label: t`Undo`, run: () => undo(id) },
      });
      void navigate({ to: `/patient-detail/${remaining.id}`, replace: true });
    } catch (error) {
      toastFailure(error);
    }
  };
  return { run, isBusy: merge.isPending };
}

/** Whose name, birth and gender will stand, where an ABHA has proved them; and that two ABHAs are one too many. */
function ProvedNote({ remaining, merged }: { remaining: Patient; merged: Patient }) {
  const by = provedBy(remaining, merged);
  if (by === null) return null;
  const { name } = by === 'kept' ? remaining : merged;
  const isTwice = remaining.isVerified && merged.isVerified;
  return (
    <p
      className={withLook(
        styles['proved'],
        ...tones[isTwice ? 'warn' : 'good'],
        'row',
        'gap-8',
        'top',
        'rounded',
        'pad-10-12',
      )}
      role="status"
    >
      <IconShieldCheck size={18} aria-hidden="true" />
      <span>
        {isTwice ? (
          <Trans>
            Both records have an ABHA. Unlink the one that is not this person’s, then merge
          </Trans>
        ) : (
          <Trans>
            The ABHA of {name} moves to the record you keep, with name, date of birth and gender.
          </Trans>
        )}
      </span>
    </p>
  );
}

type OwnRow = NamesWhere<Pick<typeof fields, MergeRow>, 'kind', 'own'> | 'address';

function useShow(): (patient: Patient, row: MergeRow) => ReactNode {
  const { t, i18n } = useLingui();
  const words = useWords();
  const say = { day: words.day, yes: t`Yes`, no: t`No` };
  const own: Record<OwnRow, (patient: Patient) => string> = {
    name: ({ name }) => name,
    contactNumber: phoneText,
    gender: ({ gender }) => i18n._(genderWords[gender]),
    statedAge: (patient) => {
      const age = ageOn(patient, words.today);
      return [patient.birthOn && words.day(patient.birthOn), age && words.age(age)]
        .filter(Boolean)
        .join(' · ');
    },
    diedOn: ({ diedOn }) => (diedOn === null ? '' : words.day(diedOn)),
    address: addressText,
    language: ({ language }) => languages[language].name,
    typeOverride: ({ typeOverride }) =>
      typeOverride ? i18n._(typeWords[typeOverride]) : t`By the visits`,
  };
  const isOwn = (row: MergeRow): row is OwnRow => row in own;
  return (patient, row) =>
    (isOwn(row) ? own[row](patient) : plainText(patient[row], say)) || (
      <span className={look('soft')}>–</span>
    );
}

function Heads({ remaining, merged }: { remaining: Patient; merged: Patient }) {
  return (
    <thead>
      <tr>
        <td />
        <th scope="col">
          <Trans>Kept</Trans>
          <span className={look('block', 'plain', 'soft')}>
            {remaining.name} · {remaining.caseNumber}
          </span>
        </th>
        <th scope="col">
          <Trans>Will be merged into it</Trans>
          <span className={look('block', 'plain', 'soft')}>
            {merged.name} · {merged.caseNumber}
          </span>
        </th>
      </tr>
    </thead>
  );
}

interface LineProps {
  row: MergeRow;
  canJoin: boolean;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  remaining: Patient;
  merged: Patient;
}

function MergeLine({ row, canJoin, choice, onChoose, remaining, merged }: LineProps) {
  const show = useShow();
  return (
    <tr>
      <th scope="row">
        {sentenceOf(fields[row].label.id)}
        {canJoin && (
          <button
            type="button"
            className={withLook(
              styles['both'],
              'block',
              'top-4',
              'soft',
              'size-1',
              'pill',
              'boxed',
            )}
            aria-pressed={choice === 'both'}
            onClick={() => onChoose('both')}
          >
            <Trans>Keep both</Trans>
          </button>
        )}
      </th>
      {([remaining, merged] as const).map((one, at) => {
        const side: Choice = at === 0 ? 'kept' : 'merged';
        return (
          <td key={side}>
            <button
              type="button"
              className={withLook(
                styles['choice'],
                'full',
                'soft',
                'breaks',
                'lines',
                'rounded',
                'boxed',
                'words-left',
              )}
              aria-pressed={choice === side || choice === 'both'}
              onClick={() => onChoose(side)}
            >
              {show(one, row)}
            </button>
          </td>
        );
      })}
    </tr>
  );
}
