// What a patient agreed to, who looked at their record, and what the law says about letting go of it.
import { Button, Select, TextInput } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconEye, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OutputOf } from '../../../../kit/shared/contract.ts';
import { type Language, languageCodes, languages } from '../../../../kit/shared/languages.ts';
import { wrapping } from '../../../../kit/web/button.ts';
import { CallRefused } from '../../../../kit/web/client.ts';
import { Dialog, ForeverDialog } from '../../../../kit/web/dialog.tsx';
import { sayerIn } from '../../../../kit/web/language.ts';
import { Panel } from '../../../../kit/web/panel.tsx';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { Failed, RowsOnTheWay, Skeleton } from '../../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { Ago, useWords } from '../../../../kit/web/words.tsx';
import { api } from '../../contract.ts';
import { type Consent, type ConsentKind, consentKinds, guardianships } from '../../model.ts';
import { look, tones, withLook } from '../../../../kit/web/look.ts';
import styles from './consents.module.css';

interface Props {
  patient: { id: string; name: string; language: Language };
  mayEdit: boolean;
  isOwner: boolean;
}

export function Consents({ patient, mayEdit, isOwner }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const query = useRead(api.list, { patientId: patient.id });
  const [asking, setAsking] = useState<{ kind: ConsentKind; isGiven: boolean } | null>(null);
  const [isShown, setShown] = useState<'readers' | 'erasure' | null>(null);
  const data = query.data;
  return (
    <section className={look('column', 'gap-10')} aria-label={t`Consent and access`}>
      <h2 className={look('size-3', 'strong')}>
        <Trans>Consent and access</Trans>
      </h2>
      {query.isPending && <Skeleton height={88} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {data && (
        <ul className={look('bare-list', 'grid', 'gap-10')}>
          {shownKinds(data).map((kind) => (
            <Kind
              key={kind}
              kind={kind}
              data={data}
              mayEdit={mayEdit}
              onAsk={(isGiven) => setAsking({ kind, isGiven })}
            />
          ))}
        </ul>
      )}
      {data && isOwner && (
        <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-4', 'line-above')}>
          <Button
            size="compact-sm"
            variant="subtle"
            classNames={wrapping}
            leftSection={<IconEye size={16} aria-hidden="true" />}
            onClick={() => setShown('readers')}
          >
            <Trans>Who opened this record</Trans>
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => setShown('erasure')}
          >
            <Trans>Erase the record</Trans>
          </Button>
        </div>
      )}
      {asking && data && (
        <Asking
          patient={patient}
          isMinor={data.isMinor}
          {...asking}
          onClose={() => setAsking(null)}
        />
      )}
      {isShown === 'readers' && <Readers patient={patient} onClose={() => setShown(null)} />}
      {isShown === 'erasure' && data && (
        <Erasing
          patient={patient}
          until={words.day(data.keepUntil)}
          years={data.retentionYears}
          isHeld={words.today <= data.keepUntil}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

type Listed = OutputOf<(typeof api)['list']>;

/** WhatsApp only where anybody is written to by it, or once was. */
const shownKinds = ({ hasWhatsapp, consents }: Listed): ConsentKind[] =>
  consentKinds.filter(
    (one) => one !== 'whatsapp' || hasWhatsapp || consents.some(({ kind }) => kind === one),
  );

interface KindProps {
  kind: ConsentKind;
  data: Listed;
  mayEdit: boolean;
  onAsk: (isGiven: boolean) => void;
}

function Kind({ kind, data, mayEdit, onAsk }: KindProps) {
  const { i18n } = useLingui();
  const last = data.consents.find((one) => one.kind === kind);
  const isGiven = last?.isGiven ?? false;
  const isStopped = kind === 'whatsapp' && !isGiven && data.isWhatsappStopped;
  return (
    <li className={look('row', 'gap-10', 'top')}>
      <span
        className={withLook(
          styles['mark'],
          ...(isGiven ? tones.good : (['sunk', 'faint'] as const)),
          'grid',
          'rigid',
          'centred',
        )}
      >
        {isGiven ? (
          <IconCheck size={15} aria-hidden="true" />
        ) : (
          <IconX size={15} aria-hidden="true" />
        )}
      </span>
      <span className={look('grid', 'grow', 'min-0', 'breaks')}>
        {i18n._(kindWords[kind].name)}
        <span className={look('row', 'wrap', 'soft', 'size-1', 'gap-0-10')}>
          {last ? (
            <Said last={last} isOld={isGiven && last.noticeVersion !== data.noticeVersion} />
          ) : (
            <Trans>Not asked yet</Trans>
          )}
        </span>
        {isStopped && (
          <span className={look('soft', 'size-1')}>{sentenceOf('whatsapp_stopped')}</span>
        )}
      </span>
      {mayEdit && !isStopped && (
        <Button size="compact-sm" variant="light" onClick={() => onAsk(!isGiven)}>
          {isGiven ? <Trans>Withdraw</Trans> : <Trans>Record</Trans>}
        </Button>
      )}
    </li>
  );
}

function Said({ last, isOld }: { last: Consent; isOld: boolean }) {
  const words = useWords();
  const day = words.day(words.dayOf(last.toldAt));
  const language = languageCodes.find((code) => code === last.language);
  const parts: ReactNode[] = [
    last.isGiven ? (
      <Trans key="given">Given {day}</Trans>
    ) : (
      <Trans key="withdrawn">Withdrawn {day}</Trans>
    ),
  ];
  if (last.guardianName !== '') parts.push(<span key="guardian">{last.guardianName}</span>);
  if (last.isGiven && language) parts.push(<span key="language">{languages[language].name}</span>);
  parts.push(<span key="by">{last.byName ?? <Trans>the patient themselves</Trans>}</span>);
  if (isOld)
    parts.push(
      <b key="old" className={look('warn')}>
        <Trans>the notice has changed since</Trans>
      </b>,
    );
  return parts;
}

const kindWords: Record<ConsentKind, { name: MessageDescriptor; notice: MessageDescriptor }> = {
  treatment: {
    name: msg`Treatment and record`,
    notice: msg`This clinic keeps your name, number, age, complaints, findings, prescriptions and payments in order to treat you, and for as long as the law asks. You may see your record, have it corrected, and ask for its erasure. You may complain to the clinic and to the Data Protection Board.`,
  },
  messages: {
    name: msg`Reminders and messages`,
    notice: msg`This clinic may send reminders, prescriptions and receipts to your number or e-mail. You may withdraw this at any time, here at the desk, as easily as you give it.`,
  },
  whatsapp: {
    name: msg`Messages by WhatsApp`,
    notice: msg`This clinic may send you reminders and messages by WhatsApp instead of SMS. WhatsApp, a company outside of India, then sees your number and what is written. You may withdraw this at any time: here at the desk, or by answering STOP.`,
  },
  sharing: {
    name: msg`Sharing with others`,
    notice: msg`This clinic may hand your record to another doctor, hospital or laboratory when you are referred there. You may withdraw this at any time; what was shared before stays with them.`,
  },
};

interface AskingProps {
  patient: Props['patient'];
  isMinor: boolean;
  kind: ConsentKind;
  isGiven: boolean;
  onClose: () => void;
}

function Asking({ patient, isMinor, kind, isGiven, onClose }: AskingProps) {
  const { t, i18n } = useLingui();
  const tell = useWrite(api.tell);
  // In the patient's own language, unless they choose another.
  const [language, setLanguage] = useState<Language>(patient.language);
  const sayer = useQuery({
    queryKey: ['sayer', language],
    queryFn: () => sayerIn(language),
    staleTime: Infinity,
    networkMode: 'always',
  });
  const needsGuardian = isMinor && kind !== 'treatment' && isGiven;
  const [guardianName, setGuardian] = useState('');
  const [relationship, setRelationship] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const relations = useGuardianWords();
  const save = async () => {
    // Nobody agrees to what is not there to be read.
    if (isGiven && !sayer.data) return;
    const chosen = guardianships.find((one) => one === relationship);
    try {
      await tell.mutateAsync({
        patientId: patient.id,
        kind,
        isGiven,
        language,
        guardianName: guardianName.trim(),
        ...(chosen ? { guardianRelationship: chosen } : {}),
      });
      toast({ kind: 'good', text: isGiven ? t`Consent recorded` : t`Withdrawal recorded` });
      onClose();
    } catch (error) {
      if (error instanceof CallRefused && Object.keys(error.fields).length > 0)
        setProblems(
          Object.fromEntries(
            Object.entries(error.fields).map(([field, problem]) => [field, problem.message]),
          ),
        );
      else toastFailure(error);
    }
  };
  return (
    <Dialog title={i18n._(kindWords[kind].name)} isOpen onClose={onClose}>
      <form
        className={withLook(styles['form'], 'grid')}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {isGiven ? (
          <>
            <p className={look('soft')}>
              <Trans>Read this to {patient.name}, or let them read it:</Trans>
            </p>
            <Select
              label={t`Language`}
              value={language}
              allowDeselect={false}
              onChange={(next) =>
                setLanguage(languageCodes.find((code) => code === next) ?? language)
              }
              data={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
            />
            {sayer.error && <Failed error={sayer.error} onRetry={() => void sayer.refetch()} />}
            {sayer.isPending && <Skeleton height={88} />}
            {sayer.data && (
              <blockquote
                className={withLook(styles['notice'], 'ground', 'no-margin')}
                lang={language}
              >
                {sayer.data(kindWords[kind].notice)}
              </blockquote>
            )}
          </>
        ) : (
          <p className={look('soft')}>
            <Trans>
              {patient.name} no longer agrees to this. What was done until now remains lawful.
            </Trans>
          </p>
        )}
        {(isMinor || guardianName !== '') && (
          <div className={look('grid', 'gap-12')}>
            {needsGuardian && (
              <p className={look('soft')}>
                <Trans>The patient is under 18: a parent or guardian agrees.</Trans>
              </p>
            )}
            <TextInput
              label={t`Parent or guardian`}
              withAsterisk={needsGuardian}
              maxLength={40}
              value={guardianName}
              error={problems['guardianName'] ?? false}
              onChange={(event) => setGuardian(event.currentTarget.value)}
            />
            <Select
              label={t`Relationship`}
              withAsterisk={needsGuardian}
              value={relationship}
              error={problems['guardianRelationship'] ?? false}
              onChange={setRelationship}
              data={guardianships.map((one) => ({ value: one, label: relations[one] }))}
            />
          </div>
        )}
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            loading={tell.isPending}
            data-autofocus={isMinor ? undefined : true}
          >
            {isGiven ? <Trans>They agree</Trans> : <Trans>Record withdrawal</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useGuardianWords(): Record<(typeof guardianships)[number], string> {
  const { t } = useLingui();
  return {
    Father: t`Father`,
    Mother: t`Mother`,
    Grandparent: t`Grandparent`,
    Guardian: t`Guardian`,
    Other: t({ message: 'Other', context: 'relationship' }),
  };
}

function Readers({ patient, onClose }: { patient: Props['patient']; onClose: () => void }) {
  const { t } = useLingui();
  const query = useRead(api.readers, { patientId: patient.id });
  const readers = query.data?.readers ?? [];
  return (
    <Panel title={<Trans>Who opened this record</Trans>} isOpen onClose={onClose}>
      {query.isPending && <RowsOnTheWay rows={6} columns={2} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && readers.length === 0 && (
        <p className={look('soft')}>
          <Trans>Nobody yet.</Trans>
        </p>
      )}
      <ul className={withLook(styles['readers'], 'bare-list', 'grid', 'gap-10')}>
        {readers.map((one) => (
          <li key={`${one.at}${one.action}${one.memberId}`}>
            <span>
              <b>{one.name || t`The clinic’s own work`}</b>
              <span className={look('row', 'wrap', 'soft', 'size-1', 'gap-0-10')}>
                {one.label === null ? one.action : sentenceOf(one.label)}
                {one.times > 1 && (
                  <>
                    {' · '}
                    <Plural value={one.times} one="# time" other="# times" />
                  </>
                )}
              </span>
            </span>
            <Ago at={one.at} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface ErasingProps {
  patient: Props['patient'];
  until: string;
  years: number;
  isHeld: boolean;
  onClose: () => void;
}

function Erasing({ patient, until, years, isHeld, onClose }: ErasingProps) {
  const { t } = useLingui();
  const erase = useWrite(api.requestErasure);
  return (
    <ForeverDialog
      isOpen
      onClose={onClose}
      title={<Trans>Erase the record of {patient.name}</Trans>}
      what={
        isHeld ? (
          <Trans>
            By law this record must be kept until {until}: clinical records for {years} years after
            the last visit, those of a minor until {years} years after turning 18. The request is
            recorded and will be refused for now.
          </Trans>
        ) : (
          <Trans>
            Name, number, age, address and notes are erased permanently and cannot be restored.
            Visits are kept without a name.
          </Trans>
        )
      }
      {...(isHeld ? {} : { word: patient.name })}
      act={isHeld ? <Trans>Record the request</Trans> : <Trans>Erase</Trans>}
      onAct={async () => {
        await erase.mutateAsync({ patientId: patient.id });
        toast({ kind: 'good', text: t`The record is erased` });
      }}
    />
  );
}
