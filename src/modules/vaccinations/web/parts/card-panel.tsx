// The whole vaccination card: what was given and what is due, by age; other vaccines; entries that were wrong.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileDownload, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { wrapping } from '../../../../kit/web/button.ts';
import { Chip } from '../../../../kit/web/chip.tsx';
import { Fold } from '../../../../kit/web/fold.tsx';
import { translatorOn } from '../../../../kit/web/language.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { useSaveFile } from '../../../../kit/web/save-file.ts';
import { Failed, RowsOnTheWay } from '../../../../kit/web/states.tsx';
import { Tag, type TagKind } from '../../../../kit/web/tag.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { useRight } from '../../../identity/web/parts/rights.ts';
import type { Patient } from '../../../patients/model.ts';
import { api } from '../../contract.ts';
import type { Vaccination } from '../../model.ts';
import {
  type CardDose,
  cardDoses,
  type DoseState,
  scheduledBirth,
  scheduleOf,
  standing,
} from '../../rules.ts';
import {
  scheduleDate,
  type ScheduleName,
  scheduleNames,
  scheduleSources,
  type Span,
} from '../../rules/schedule.ts';
import { doseStateWords, siteWords } from '../../rules/words.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { RecordDialog } from './record-dialog.tsx';
import styles from './vaccinations.module.css';

export function CardPanel({ patient }: { patient: Patient }) {
  const words = useWords();
  const mayEdit = useRight()('Treatment', 'edit');
  const read = useRead(api.card, { patientId: patient.id });
  const [chosen, setChosen] = useState<ScheduleName | null>(null);
  const [isRecording, setRecording] = useState(false);
  const [wrong, setWrong] = useState<Vaccination | null>(null);
  if (read.error) return <Failed error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <RowsOnTheWay columns={2} />;
  const all = read.data.vaccinations;
  const entries = standing(all);
  const schedule = chosen ?? scheduleOf(all);
  const birthOn = scheduledBirth(patient.birthOn, words.today);
  const doses =
    birthOn === null
      ? []
      : cardDoses({ birthOn, gender: patient.gender, schedule, entries }, words.today);
  const placed = new Set(doses.flatMap((dose) => dose.entry?.id ?? []));
  const others = entries.filter(({ id }) => !placed.has(id));
  const onCorrect = mayEdit ? setWrong : null;
  return (
    <div className={look('column', 'gap-20')}>
      <div className={look('row', 'wrap', 'gap-8')}>
        {mayEdit && (
          <Button
            classNames={wrapping}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setRecording(true)}
          >
            <Trans>Add vaccines</Trans>
          </Button>
        )}
        {entries.length > 0 && <Certificate patientId={patient.id} />}
      </div>
      {doses.length > 0 && <Schedules chosen={schedule} onChoose={setChosen} />}
      {doses.length > 0 && <Doses doses={doses} onCorrect={onCorrect} />}
      <Others
        entries={others}
        title={doses.length > 0 ? <Trans>Other vaccines</Trans> : <Trans>Given</Trans>}
        isAlone={doses.length === 0}
        onCorrect={onCorrect}
      />
      <Mistakes all={all} />
      {doses.length > 0 && <Source schedule={schedule} />}
      {isRecording && (
        <RecordDialog
          patientId={patient.id}
          doses={doses}
          schedule={doses.length > 0 ? schedule : null}
          onClose={() => setRecording(false)}
        />
      )}
      {wrong && <CorrectDialog wrong={wrong} onClose={() => setWrong(null)} />}
    </div>
  );
}

/** For doctors: whoever hands it out signs it. */
function Certificate({ patientId }: { patientId: string }) {
  const { isDoctor } = useMember();
  const { save, isBusy } = useSaveFile(api.certificate);
  if (!isDoctor) return null;
  return (
    <Button
      variant="default"
      classNames={wrapping}
      loading={isBusy}
      leftSection={<IconFileDownload size={18} aria-hidden="true" />}
      onClick={() => void save({ patientId })}
    >
      <Trans>Certificate</Trans>
    </Button>
  );
}

function Schedules({
  chosen,
  onChoose,
}: {
  chosen: ScheduleName;
  onChoose: (schedule: ScheduleName) => void;
}) {
  const { t } = useLingui();
  const names: Record<ScheduleName, string> = { national: t`National`, iap: t`IAP` };
  return (
    <div className={look('row', 'wrap', 'gap-6')} role="group" aria-label={t`Schedule`}>
      {scheduleNames.map((name) => (
        <Chip key={name} isPressed={name === chosen} onClick={() => onChoose(name)}>
          {names[name]}
        </Chip>
      ))}
    </div>
  );
}

type OnCorrect = ((wrong: Vaccination) => void) | null;

function Doses({
  doses,
  onCorrect,
}: {
  doses: readonly CardDose<Vaccination>[];
  onCorrect: OnCorrect;
}) {
  const words = useWords();
  const byDay = [...Map.groupBy(doses, ({ dueOn }) => dueOn)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  return (
    <ol className={withLook(styles['days'], 'bare-list', 'grid')}>
      {byDay.map(([day, all]) => (
        <li key={day}>
          <time className={look('strong', 'size-1', 'soft')} dateTime={day}>
            {words.day(day)}
          </time>
          <ul className={look('bare-list', 'column', 'gap-4')}>
            {all.map((dose) => (
              <DoseRow key={dose.code} dose={dose} onCorrect={onCorrect} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const tagKinds: Readonly<Record<DoseState, TagKind>> = {
  done: 'good',
  overdue: 'bad',
  due: 'warn',
  coming: 'plain',
  closed: 'plain',
};

function DoseRow({ dose, onCorrect }: { dose: CardDose<Vaccination>; onCorrect: OnCorrect }) {
  const { i18n } = useLingui();
  const { vaccine, state, entry, isRegional, waitsFor } = dose;
  const word = translatorOn(i18n).text(doseStateWords[state]);
  return (
    <li className={look('row', 'wrap', 'gap-2-8', 'middle', 'size-2', 'height-32')}>
      <span className={look('min-0', 'breaks', 'grow')}>
        {vaccine}
        {isRegional && entry === null && (
          <span className={look('soft', 'size-1')}>
            {' '}
            <Trans>(only where the programme gives it)</Trans>
          </span>
        )}
        {entry && <About entry={entry} />}
        {waitsFor && (
          <span className={look('block', 'soft', 'size-1')}>
            <Gap {...waitsFor} />
          </span>
        )}
      </span>
      <Tag kind={tagKinds[state]}>{word}</Tag>
      {entry && onCorrect && <Correct entry={entry} onCorrect={onCorrect} />}
    </li>
  );
}

function Gap({ vaccine, wait: { days = 0, months = 0 } }: { vaccine: string; wait: Span }) {
  const weeks = days / 7;
  return months > 0 ? (
    <Trans>
      At least {months} months after {vaccine}
    </Trans>
  ) : (
    <Trans>
      At least {weeks} weeks after {vaccine}
    </Trans>
  );
}

/** When, of what, where and by whom it was given. */
function About({ entry }: { entry: Vaccination }) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const { givenOn, brand, batch, site, isHere, givenBy, nextOn } = entry;
  const said = [
    words.day(givenOn),
    brand,
    batch === '' ? '' : t`Batch ${batch}`,
    site === null ? '' : translatorOn(i18n).text(siteWords[site]),
    isHere ? '' : t`elsewhere`,
    givenBy,
    nextOn === null ? '' : t`next on ${words.day(nextOn)}`,
  ];
  return (
    <span className={look('block', 'soft', 'size-1', 'numbers')}>
      {said.filter(Boolean).join(' · ')}
    </span>
  );
}

function Correct({
  entry,
  onCorrect,
}: {
  entry: Vaccination;
  onCorrect: (wrong: Vaccination) => void;
}) {
  const { t } = useLingui();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${t`Correct`}: ${entry.vaccine}`}
      onClick={() => onCorrect(entry)}
    >
      <Trans>Correct</Trans>
    </Button>
  );
}

function Others({
  entries,
  title,
  isAlone,
  onCorrect,
}: {
  entries: readonly Vaccination[];
  title: ReactNode;
  /** No schedule stands above. */
  isAlone: boolean;
  onCorrect: OnCorrect;
}) {
  if (entries.length === 0)
    return isAlone ? (
      <p className={look('soft', 'size-2')}>
        <Trans>No vaccine is recorded yet.</Trans>
      </p>
    ) : null;
  return (
    <section>
      <h3 className={look('soft', 'size-1', 'strong')}>{title}</h3>
      <ul className={look('bare-list', 'column', 'gap-4')}>
        {entries.map((one) => (
          <li
            key={one.id}
            className={look('row', 'wrap', 'gap-2-8', 'middle', 'size-2', 'height-32')}
          >
            <span className={look('min-0', 'breaks', 'grow')}>
              {one.vaccine}
              <About entry={one} />
            </span>
            {onCorrect && <Correct entry={one} onCorrect={onCorrect} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was noted wrongly stays to be read, with who said so and why. */
function Mistakes({ all }: { all: readonly Vaccination[] }) {
  const words = useWords();
  const marked = all.flatMap((one) => (one.mistake ? [{ ...one, mistake: one.mistake }] : []));
  if (marked.length === 0) return null;
  return (
    <Fold className={look('size-2')} title={<Trans>Marked as wrong: {marked.length}</Trans>}>
      <ul className={look('bare-list', 'column', 'gap-4')}>
        {marked.map((one) => (
          <li key={one.id} className={look('breaks')}>
            <s>{one.vaccine}</s>
            <About entry={one} />
            <span className={look('block', 'size-1')}>
              {words.day(words.dayOf(one.mistake.markedAt))} · {one.mistake.byName} ·{' '}
              {one.mistake.reason}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Source({ schedule }: { schedule: ScheduleName }) {
  const words = useWords();
  const name = scheduleSources[schedule];
  return (
    <p className={look('soft', 'size-1')}>
      <Trans>
        Source: {name}, noted {words.day(scheduleDate)}
      </Trans>
      . <Trans>Draft: not yet checked by a clinician.</Trans>{' '}
      <Trans>A help for the doctor. It does not replace clinical judgement.</Trans>
    </p>
  );
}
