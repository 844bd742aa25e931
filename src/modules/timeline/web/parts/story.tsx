// A patient's story on one line through time: visits with what was given, payments, appointments, reviews, notes; narrowed by chips.
import { ActionIcon, Button, Textarea, Tooltip } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCalendarEvent,
  IconCash,
  IconFileText,
  IconNote,
  IconStar,
  IconStarFilled,
  IconStethoscope,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Language } from '../../../../kit/shared/languages.ts';
import { useEndless } from '../../../../kit/web/endless.ts';
import { ListEnd } from '../../../../kit/web/list-end.tsx';
import { useWrite } from '../../../../kit/web/query.ts';
import { Empty, Failed, RowsOnTheWay } from '../../../../kit/web/states.tsx';
import { Tag } from '../../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { StatusTag } from '../../../appointments/web/parts/status-tag.tsx';
import { maxStars } from '../../../reviews/model.ts';
import { Stars } from '../../../reviews/web/parts/stars.tsx';
import { PaidTooMuch } from '../../../treatments/web/parts/paid-too-much.tsx';
import { usePaymentWords } from '../../../treatments/web/parts/payment-words.ts';
import { PrintVisit } from '../../../treatments/web/parts/print-visit.tsx';
import { api } from '../../contract.ts';
import type { Choice, Kind, StoryItem } from '../../model.ts';
import { cardsOf, type StoryCard } from '../../rules/cards.ts';
import { Chip } from '../../../../kit/web/chip.tsx';
import { look, tones, withLook } from '../../../../kit/web/look.ts';
import styles from './story.module.css';

const bodyLook = withLook(styles['body'], 'grid', 'grow', 'min-0', 'ink', 'rounded', 'undecorated');
const noteLook = withLook(styles['note'], 'grow', 'min-0', 'ink', 'breaks', 'wash-warn', 'rounded');

interface Props {
  patient: { id: string; language: Language };
  /** What this person may see narrows the chips too. */
  sees: { treatments: boolean; appointments: boolean };
  mayNote: boolean;
}

export function Story({ patient, sees, mayNote }: Props) {
  const [only, setOnly] = useState<Choice | null>(null);
  const [isNoting, setNoting] = useState(false);
  const { query, counts } = useStory(patient.id, only);
  const words = useWords();
  const cards = useMemo(
    () =>
      only === null
        ? cardsOf(query.rows, words.dayOf)
        : query.rows.map((item) => ({ item, review: null, papers: [] })),
    [query.rows, only, words],
  );
  return (
    <div className={look('column', 'gap-12')}>
      <div className={look('row', 'wrap', 'gap-8', 'top', 'between')}>
        <Chips sees={sees} counts={counts} only={only} onOnly={setOnly} />
        {mayNote && !isNoting && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconNote size={16} aria-hidden="true" />}
            onClick={() => setNoting(true)}
          >
            <Trans>Add note</Trans>
          </Button>
        )}
      </div>
      {isNoting && <NewNote patientId={patient.id} onClose={() => setNoting(false)} />}
      {query.isWaiting &&
        (query.error ? (
          <Failed error={query.error} onRetry={query.again} />
        ) : (
          <RowsOnTheWay rows={6} columns={2} />
        ))}
      {!query.isWaiting && query.rows.length === 0 && (
        <Empty
          title={<Trans>Nothing here yet</Trans>}
          words={
            <Trans>Visits, payments, appointments and notes will appear here, newest first.</Trans>
          }
        />
      )}
      <ol
        className={withLook(styles['line'], 'no-marks', 'no-margin', 'pad-0')}
        data-former={query.isFormer ? '' : undefined}
      >
        {cards.map((card) => (
          <Item
            key={card.item.id}
            card={card}
            language={patient.language}
            mayTreat={sees.treatments}
          />
        ))}
      </ol>
      <ListEnd list={query} rows={2} columns={2} />
    </div>
  );
}

/** The counts stay those of the last whole answer while another choice is on its way. */
function useStory(patientId: string, only: Choice | null) {
  const query = useEndless(
    api.list,
    { patientId, ...(only ? { only } : {}), most: 30 },
    (page) => ({
      rows: page.items,
      next: page.next === null ? null : { after: page.next },
    }),
  );
  const [counts, setCounts] = useState<Record<Choice, number> | null>(null);
  const fresh = query.pages[0]?.counts ?? null;
  if (fresh && fresh !== counts && !query.isFormer) setCounts(fresh);
  return { query, counts };
}

function Chips({
  sees,
  counts,
  only,
  onOnly,
}: {
  sees: Props['sees'];
  counts: Record<Choice, number> | null;
  only: Choice | null;
  onOnly: (only: Choice | null) => void;
}) {
  const { t } = useLingui();
  const ofTreatments: [Choice, string][] = [
    ['visit', t`Visits`],
    ['prescription', t`Prescriptions`],
    ['payment', t`Payments`],
    ['document', t`Documents`],
  ];
  const ofAppointments: [Choice, string][] = [
    ['appointment', t`Appointments`],
    ['review', t`Reviews`],
  ];
  const chips: [Choice | null, string][] = [
    [null, t`All`],
    ...(sees.treatments ? ofTreatments : []),
    ...(sees.appointments ? ofAppointments : []),
    ['note', t`Notes`],
  ];
  return (
    <div
      className={withLook(styles['chips'], 'row', 'wrap', 'gap-6')}
      role="group"
      aria-label={t`Show`}
    >
      {chips.map(([choice, words]) => (
        <Chip key={words} isPressed={only === choice} onClick={() => onOnly(choice)}>
          {words}
          {choice && counts && counts[choice] > 0 && (
            <span className={withLook(styles['count'], 'numbers')}>{counts[choice]}</span>
          )}
        </Chip>
      ))}
    </div>
  );
}

const marks: Record<Kind, typeof IconNote> = {
  visit: IconStethoscope,
  payment: IconCash,
  appointment: IconCalendarEvent,
  review: IconStar,
  document: IconFileText,
  note: IconNote,
  registered: IconUserPlus,
};

const kindTones: Partial<Record<Kind, keyof typeof tones>> = {
  visit: 'brand',
  payment: 'good',
  review: 'warn',
  note: 'warn',
};

const toneOf = ({ kind, visit }: StoryItem) =>
  visit?.status === 'Draft' ? 'warn' : (kindTones[kind] ?? 'plain');

function Item({
  card,
  language,
  mayTreat,
}: {
  card: StoryCard;
  language: Language;
  mayTreat: boolean;
}) {
  const words = useWords();
  const { item } = card;
  const Mark = marks[item.kind];
  const day = item.visit?.visitOn ?? item.payment?.paidOn ?? words.dayOf(item.at);
  return (
    <li className={withLook(styles['item'], 'grid', 'gap-0-12', 'anchor')}>
      <span className={withLook(styles['mark'], ...tones[toneOf(item)], 'grid', 'centred')}>
        <Mark size={16} stroke={1.75} aria-hidden="true" />
      </span>
      <time
        className={withLook(styles['when'], 'soft', 'size-1', 'numbers')}
        dateTime={day}
        title={words.dayLong(day)}
      >
        {words.nearDay(day) === words.day(day) ? words.dayShort(day) : words.nearDay(day)}
      </time>
      {item.visit && (
        <Visit {...card} id={item.id} visit={item.visit} language={language} opens={mayTreat} />
      )}
      {item.payment && <Payment payment={item.payment} />}
      {item.appointment && <Appointment appointment={item.appointment} />}
      {item.review && <Review review={item.review} />}
      {item.document && <Paper document={item.document} />}
      {item.note && <Note id={item.id} note={item.note} />}
      {item.kind === 'registered' && (
        <p className={styles['quiet']}>
          <Trans>Registered</Trans>
        </p>
      )}
    </li>
  );
}

interface VisitProps extends Pick<StoryCard, 'review' | 'papers'> {
  id: string;
  visit: NonNullable<StoryItem['visit']>;
  language: Language;
  opens: boolean;
}

function Visit({ id, visit, review, papers, language, opens }: VisitProps) {
  const words = useWords();
  const about = visit.diagnosis || visit.complaints.join(', ');
  const body = (
    <>
      <span className={look('row', 'wrap', 'gap-0-8', 'middle', 'strong', 'breaks')}>
        {about === '' ? <Trans>Visit</Trans> : about}
        {visit.status === 'Draft' && (
          <Tag kind="warn">
            <Trans>Draft</Trans>
          </Tag>
        )}
      </span>
      {visit.medicines.length > 0 && (
        <span className={look('breaks')}>{visit.medicines.join(' · ')}</span>
      )}
      <span className={withLook(styles['facts'], 'row', 'wrap', 'soft', 'numbers')}>
        <span>{visit.doctorName}</span>
        {visit.followUpOn && (
          <span>
            <Trans>Again on {words.dayShort(visit.followUpOn)}</Trans>
          </span>
        )}
        <Money visit={visit} />
        {review && <SmallStar review={review} />}
      </span>
      <Papers titles={papers} />
    </>
  );
  return (
    <div className={withLook(styles['card'], 'row', 'gap-4', 'top', 'boxed', 'rounded')}>
      {opens ? (
        <Link to={`/treatment/edit/treatment=${id}`} className={bodyLook}>
          {body}
        </Link>
      ) : (
        <div className={bodyLook}>{body}</div>
      )}
      {visit.status === 'Signed' && visit.medicines.length > 0 && (
        <PrintVisit id={id} visitOn={visit.visitOn} language={language} />
      )}
    </div>
  );
}

function Money({ visit: { feesPaise, paidPaise } }: Pick<VisitProps, 'visit'>) {
  const words = useWords();
  const fees = feesPaise ?? 0;
  const paid = paidPaise ?? 0;
  const due = fees - paid;
  if (due > 0)
    return (
      <b className={look('warn')}>
        <Trans>{words.money(due)} due</Trans>
      </b>
    );
  if (fees === 0 && paid === 0) return null;
  return (
    <>
      <span>
        <Trans>{words.money(paid)} paid</Trans>
      </span>
      {due < 0 && <PaidTooMuch paise={-due} />}
    </>
  );
}

function Papers({ titles }: { titles: readonly string[] }) {
  const { t } = useLingui();
  if (titles.length === 0) return null;
  return (
    <span className={look('row', 'wrap', 'gap-4-8', 'middle', 'size-1', 'breaks')}>
      <IconFileText size={15} aria-hidden="true" />
      {titles.map((title) => title || t`Document`).join(' · ')}
    </span>
  );
}

function SmallStar({
  review: { stars: count, words },
}: {
  review: NonNullable<StoryItem['review']>;
}) {
  const { t } = useLingui();
  const said = t`${count} of ${maxStars}`;
  return (
    <span
      className={look('inline', 'gap-2', 'middle')}
      role="img"
      aria-label={[said, words].filter(Boolean).join(', ')}
      title={words || said}
    >
      <IconStarFilled size={13} className={look('warn')} aria-hidden="true" />
      {count}
    </span>
  );
}

function Payment({ payment }: { payment: NonNullable<StoryItem['payment']> }) {
  const words = useWords();
  const { typeWord, statusWord, advanceWord } = usePaymentWords();
  return (
    <p className={withLook(styles['plain'], 'middle', 'row', 'wrap', 'numbers', 'gap-2-8')}>
      <b className={look('strong')}>{words.money(payment.amountPaise)}</b>{' '}
      <span>{typeWord(payment.type)}</span>
      {payment.isAdvance && <Tag kind="news">{advanceWord}</Tag>}
      {payment.status !== 'Paid' && (
        <Tag kind={payment.status === 'Failed' ? 'bad' : 'warn'}>{statusWord(payment.status)}</Tag>
      )}
    </p>
  );
}

function Appointment({ appointment }: { appointment: NonNullable<StoryItem['appointment']> }) {
  const words = useWords();
  return (
    <p className={withLook(styles['plain'], 'middle', 'row', 'wrap', 'numbers', 'gap-2-8')}>
      <span>{words.time(appointment.startsAt)}</span> <StatusTag status={appointment.status} />
      {appointment.mode === 'online' && (
        <Tag kind="news">
          <Trans>Video</Trans>
        </Tag>
      )}
      {appointment.note !== '' && <span className={styles['soft']}>{appointment.note}</span>}
    </p>
  );
}

function Review({ review }: { review: NonNullable<StoryItem['review']> }) {
  const words = useWords();
  const day = words.dayShort(words.dayOf(review.startsAt));
  return (
    <div className={withLook(styles['review'], 'min-0')}>
      <Stars count={review.stars} />
      {review.words !== '' && <p>{review.words}</p>}
      <span className={withLook(styles['facts'], 'row', 'wrap', 'soft', 'numbers')}>
        <span>
          <Trans>Review of the visit of {day}</Trans>
        </span>
        <span>{review.doctorName}</span>
        {review.mode === 'online' && (
          <span>
            <Trans>Video</Trans>
          </span>
        )}
        {review.isChanged && (
          <span>
            <Trans>Changed by the patient</Trans>
          </span>
        )}
      </span>
    </div>
  );
}

function Paper({ document }: { document: NonNullable<StoryItem['document']> }) {
  const { t } = useLingui();
  return (
    <p className={withLook(styles['plain'], 'middle', 'row', 'wrap', 'numbers', 'gap-2-8')}>
      <span>{document.title === '' ? t`Document` : document.title}</span>
    </p>
  );
}

function Note({ id, note }: { id: string; note: NonNullable<StoryItem['note']> }) {
  const { t } = useLingui();
  const remove = useWrite(api.removeNote);
  return (
    <div className={withLook(styles['row'], 'row', 'gap-4', 'top')}>
      <div className={noteLook}>
        <p>{note.text}</p>
        <span className={styles['soft']}>{note.byName}</span>
      </div>
      {note.isMine && (
        <Tooltip label={t`Remove`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t`Remove this note`}
            loading={remove.isPending}
            onClick={() => void remove.mutateAsync({ id }).catch(toastFailure)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

function NewNote({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const add = useWrite(api.addNote);
  const save = async () => {
    if (text.trim() === '') return;
    try {
      await add.mutateAsync({ patientId, text: text.trim().replace(/\n+/g, ' ') });
      toast({ kind: 'good', text: t`Note saved` });
      onClose();
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <form
      className={withLook(styles['newNote'], 'grid', 'gap-10', 'ground', 'rounded')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        label={t`Note`}
        value={text}
        maxLength={500}
        autosize
        minRows={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by a press a moment ago
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <div className={look('row', 'gap-8')}>
        <Button size="sm" type="submit" disabled={text.trim() === ''} loading={add.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
