// One visit beside the list: read, print, go on writing, take a payment's place, or take the visit away.
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ForeverDialog } from '../../../kit/web/dialog.tsx';
import { Panel } from '../../../kit/web/panel.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api as clinicsApi } from '../../clinics/contract.ts';
import { useMember } from '../../identity/web/parts/member.ts';
import type { Sentence } from '../../../kit/shared/refusal.ts';
import type { Format, LetterKind, TreatmentPaper } from '../../papers/model.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { Allergies } from '../../patients/web/parts/patient-strip.tsx';
import { LineReading } from '../../prescriptions/web/parts/line-reading.tsx';
import { api } from '../contract.ts';
import type { Treatment } from '../model.ts';
import { isUnpaid } from '../rules.ts';
import { aroundLines, rowsOf, type VisitRow } from '../rules/reading.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './list.module.css';
import { FhirItems } from './fhir-items.tsx';
import { MoneyActs } from './money-acts.tsx';
import { AllergiesNotLoaded, useAllergies } from './parts/allergies.tsx';
import { VisitLetter } from './parts/visit-letter.tsx';
import { giveOut } from './parts/give-out.ts';
import { LetterItems, PaperItems } from './parts/paper-items.tsx';
import { RemoteNote, useRemote } from './parts/remote-note.tsx';
import { usePaymentWords } from './parts/payment-words.ts';
import { usePerson } from './use-person.ts';
import { treatmentStatusWords } from './words.ts';

export function TreatmentPanel({
  id,
  mayEdit,
  onClose,
}: {
  id: string | null;
  mayEdit: boolean;
  onClose: () => void;
}) {
  const read = useRead(api.get, { id: id ?? '' }, { when: id !== null });
  const { person } = usePerson(read.data?.patientId ?? null);
  return (
    <Panel
      title={person?.name ?? read.data?.patientName ?? <Trans>Treatment</Trans>}
      isOpen={id !== null}
      onClose={onClose}
      width={560}
    >
      {read.isError && <Failed error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <RowsOnTheWay rows={5} columns={2} />}
      {read.data && <Whole treatment={read.data} mayEdit={mayEdit} onGone={onClose} />}
    </Panel>
  );
}

function Whole({
  treatment,
  mayEdit,
  onGone,
}: {
  treatment: Treatment;
  mayEdit: boolean;
  onGone: () => void;
}) {
  const { i18n } = useLingui();
  const words = useWords();
  const { person, error, refetch } = usePerson(treatment.patientId);
  const allergies = useAllergies([treatment.patientId]);
  const remote = useRemote({
    patientId: treatment.patientId,
    treatmentId: treatment.id,
    appointmentId: treatment.appointmentId,
  });
  const missing = [
    ...(error && !person ? [() => void refetch()] : []),
    ...(allergies.retry ? [allergies.retry] : []),
  ];
  const isSigned = treatment.status === 'Signed';
  const [letter, setLetter] = useState<LetterKind | null>(null);

  return (
    <div className={look('grid', 'gap-16')}>
      <p className={look('row', 'wrap', 'gap-4-12', 'middle', 'soft')}>
        <span>{words.dayLong(treatment.visitOn)}</span>
        <span>{person?.caseNumber ?? treatment.caseNumber}</span>
        <span>{treatment.doctorName}</span>
        <Tag kind={isSigned ? 'good' : 'warn'}>
          {i18n._(treatmentStatusWords[treatment.status])}
        </Tag>
      </p>
      <RemoteNote remote={remote} />
      <Allergies text={allergies.textOf(treatment.patientId, person?.allergies ?? '')} />
      {missing.length > 0 && <AllergiesNotLoaded retry={() => missing.forEach((ask) => ask())} />}
      <Acts treatment={treatment} mayEdit={mayEdit} onLetter={setLetter} onGone={onGone} />
      <Findings treatment={treatment} />
      {treatment.lines.length > 0 && (
        <ol className={withLook(styles['lines'], 'grid', 'gap-8', 'no-margin')}>
          {treatment.lines.map((line, i) => (
            <li key={`${line.medicineName}${String(i)}`}>
              <LineReading line={line} />
            </li>
          ))}
        </ol>
      )}
      <Outcome treatment={treatment} />
      <MoneyActs treatment={treatment} />
      {person && (
        <VisitLetter
          patient={person}
          kind={letter}
          visit={treatment}
          treatmentId={isSigned ? treatment.id : null}
          onClose={() => setLetter(null)}
        />
      )}
    </div>
  );
}

function Acts({
  treatment,
  mayEdit,
  onLetter,
  onGone,
}: {
  treatment: Treatment;
  mayEdit: boolean;
  onLetter: (kind: LetterKind) => void;
  onGone: () => void;
}) {
  const { t } = useLingui();
  const may = useRight();
  const { isDoctor } = useMember();
  const size = useRead(clinicsApi.mine, {}).data?.paper.size ?? 'A5';
  const isSigned = treatment.status === 'Signed';
  const print = (format: Format, kind: TreatmentPaper = 'prescription') =>
    void giveOut(() => Promise.resolve(treatment), { kind, format }, treatment).catch(toastFailure);
  return (
    <div className={look('row', 'wrap', 'gap-8')}>
      {isSigned && treatment.lines.length > 0 && (
        <Button
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => print(size)}
        >
          <Trans>Print</Trans>
        </Button>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
            <Trans>Papers</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <PaperItems size={size} isReceiptOnly={!isSigned} onPrint={print} />
          {mayEdit && isDoctor && <LetterItems onLetter={onLetter} />}
        </Menu.Dropdown>
      </Menu>
      {mayEdit && (
        <Button
          variant={isSigned ? 'default' : 'filled'}
          component={Link}
          to={`/treatment/edit/treatment=${treatment.id}`}
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          {isSigned ? <Trans>Open</Trans> : <Trans>Continue writing</Trans>}
        </Button>
      )}
      {mayEdit && <Remove treatment={treatment} onGone={onGone} />}
      {may('Export', 'view') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t`More actions for this visit`}>
              <IconDots size={18} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <FhirItems treatmentId={treatment.id} hasLines={treatment.lines.length > 0} />
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

function Remove({ treatment, onGone }: { treatment: Treatment; onGone: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const removing = useWrite(api.remove);
  const [isAsking, setAsking] = useState(false);
  const ask = () =>
    isUnpaid(treatment.payments)
      ? setAsking(true)
      : toast({ kind: 'bad', text: sentenceOf('treatment_has_payment') });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        c="var(--bad-ink)"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={ask}
      >
        <Trans>Delete</Trans>
      </Button>
      <ForeverDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Delete this treatment?</Trans>}
        what={
          <Trans>
            The visit of {treatment.patientName} on {words.day(treatment.visitOn)} will no longer
            appear in the lists and on the patient’s page.
          </Trans>
        }
        act={<Trans>Delete</Trans>}
        onAct={async () => {
          await removing.mutateAsync({ id: treatment.id, version: treatment.version });
          toast({ kind: 'good', text: t`Treatment deleted successfully` });
          onGone();
        }}
      />
    </>
  );
}

function Findings({ treatment }: { treatment: Treatment }) {
  const [before] = useRows(treatment);
  return (
    <dl className={look('grid', 'gap-6', 'facts', 'none-if-empty')}>
      <Rows rows={before} />
    </dl>
  );
}

/** What was advised, what it cost, and what was changed since. */
function Outcome({ treatment }: { treatment: Treatment }) {
  const { typeWord, standingWord } = usePaymentWords();
  const words = useWords();
  const [, after] = useRows(treatment);
  return (
    <dl className={look('grid', 'gap-6', 'facts', 'none-if-empty')}>
      <Rows rows={after} />
      {treatment.payments.map((payment) => (
        <Fact key={payment.id} name={<Trans>Payment</Trans>}>
          {words.money(payment.amountPaise)} · {typeWord(payment.type)} · {standingWord(payment)} ·{' '}
          {words.dayShort(payment.paidOn)}
          {payment.reason !== '' && ` · ${payment.reason}`}
        </Fact>
      ))}
      {treatment.duePaise !== null && <Balance paise={treatment.duePaise} />}
      {treatment.feeChanges.map((change) => (
        <Fact key={change.changedAt} name={<Trans>Fees changed</Trans>}>
          {words.money(change.before.totalFeesPaise - change.before.discountPaise)} →{' '}
          {words.money(change.totalFeesPaise - change.discountPaise)} ·{' '}
          {words.dayTime(change.changedAt)}, {change.changedBy} ({change.reason})
        </Fact>
      ))}
      {treatment.versions.length > 1 && (
        <Fact name={<Trans>Versions</Trans>}>
          {treatment.versions
            .map(
              (one) =>
                `${words.dayTime(one.signedAt)}, ${one.signedBy}${one.reason ? ` (${one.reason})` : ''}`,
            )
            .join('\n')}
        </Fact>
      )}
    </dl>
  );
}

/** @param paise below nought where more was paid than asked */
function Balance({ paise }: { paise: number }) {
  const words = useWords();
  if (paise < 0) return <Fact name={<Trans>Paid too much</Trans>}>{words.money(-paise)}</Fact>;
  return (
    <Fact name={<Trans>Due</Trans>}>
      {paise > 0 ? <b className={look('warn', 'strong')}>{words.money(paise)}</b> : words.money(0)}
    </Fact>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  if (children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is written of a visit before its prescription, and after it. */
function useRows(treatment: Treatment) {
  const words = useWords();
  const say = {
    day: words.dayLong,
    money: words.money,
    text: ({ id }: Sentence) => sentenceOf(id),
  };
  return aroundLines(rowsOf(treatment, say));
}

const Rows = ({ rows }: { rows: readonly VisitRow[] }) =>
  rows.map(({ name, label, text }) => (
    <Fact key={name} name={sentenceOf(label.id)}>
      {text}
    </Fact>
  ));
