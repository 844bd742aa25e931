// Above the day: which one, by which doctor, and what of it is shown.
import { ActionIcon, Button, Select } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconSquareCheck } from '@tabler/icons-react';
import { addDays, type Day } from '../../../../kit/shared/time.ts';
import { Chip } from '../../../../kit/web/chip.tsx';
import { FilterChips } from '../../../../kit/web/list.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { statuses } from '../../model.ts';
import { type DayInView, rowsOf } from '../day-view.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from '../appointments.module.css';
import { statusWord } from './words.ts';

export function DayTools({ view }: { view: DayInView }) {
  return (
    <div
      className={withLook(
        styles['tools'],
        'row',
        'wrap',
        'middle',
        'between',
        'line-below',
        'pad-12-inset',
      )}
    >
      {view.view === 'checkin' ? (
        <h2>
          <Plural
            value={rowsOf(view).rows.length}
            one="# expected, not yet here"
            other="# expected, not yet here"
          />
        </h2>
      ) : (
        <DaySteps view={view} />
      )}
      <div className={look('row', 'wrap', 'gap-8-12', 'middle')}>
        <DoctorChoice view={view} />
        <ViewChips view={view} />
        {view.view === 'list' && (
          <Chip isPressed={view.isSelecting} onClick={view.select}>
            <IconSquareCheck size={16} aria-hidden="true" />
            <Trans>Select</Trans>
          </Chip>
        )}
      </div>
    </div>
  );
}

function DaySteps({ view }: { view: DayInView }) {
  return (
    <div className={withLook(styles['days'], 'row', 'wrap', 'gap-8', 'middle')}>
      <ActionIcon variant="default" size={40} aria-label={view.earlierName} onClick={view.earlier}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <DayName day={view.day} isWeek={view.isWeek} />
      <ActionIcon variant="default" size={40} aria-label={view.laterName} onClick={view.later}>
        <IconChevronRight size={20} />
      </ActionIcon>
      {!view.isToday && (
        <Button variant="subtle" onClick={view.today}>
          <Trans>Today</Trans>
        </Button>
      )}
    </div>
  );
}

/** "Today" over its weekday, a day further off by its weekday over the year, a week by its two ends. After midnight the evening is neither today nor yesterday. */
function DayName({ day, isWeek }: { day: Day; isWeek: boolean }) {
  const words = useWords();
  const near = words.nearDay(day);
  const isFar = near === words.day(day) || words.workday !== words.today;
  return (
    <h2 className={withLook(styles['day'], 'grid', 'centre')} title={words.dayLong(day)}>
      <span className={withLook(styles['dayName'], 'size-3', 'strong')}>
        {isWeek ? <WeekName day={day} /> : isFar ? words.weekday(day) : near}
      </span>
      {!isWeek && (
        <span className={look('soft', 'size-1', 'plain')}>
          {isFar ? Temporal.PlainDate.from(day).year : words.weekday(day)}
        </span>
      )}
    </h2>
  );
}

/** 23 Nov – 29 Nov. */
function WeekName({ day }: { day: Day }) {
  const words = useWords();
  const monday = addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);
  return `${words.dayShort(monday)} – ${words.dayShort(addDays(monday, 6))}`;
}

function DoctorChoice({ view }: { view: DayInView }) {
  const { t } = useLingui();
  if (view.doctors.length < 2) return null;
  return (
    <Select
      className={styles['doctor'] ?? ''}
      aria-label={t`Doctor`}
      placeholder={t`All doctors`}
      clearable
      allowDeselect
      data={view.doctors.map((doctor) => ({ value: doctor.id, label: doctor.name }))}
      value={view.doctorId ?? null}
      onChange={view.chooseDoctor}
    />
  );
}

function ViewChips({ view }: { view: DayInView }) {
  const { t } = useLingui();
  if (view.view === 'calendar')
    return (
      <FilterChips
        name="span"
        label={t`Calendar`}
        all={t`Day`}
        choices={[{ value: 'week', label: t`Week` }]}
      />
    );
  if (view.view !== 'list') return null;
  const counts = new Map(view.query.data?.counts.map((one) => [one.status, one.count]));
  return (
    <FilterChips
      name="status"
      label={t`Status`}
      choices={statuses
        .filter((one) => counts.has(one))
        .map((one) => ({ value: one, label: statusWord(one), count: counts.get(one) ?? 0 }))}
    />
  );
}
