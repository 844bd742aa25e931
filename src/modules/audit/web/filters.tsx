// Narrows the activity: whose, what, on which kind of record, on which days. All of it stands in the address.
import { Popover, Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Calendar } from '../../../kit/web/calendar.tsx';
import { useAddress } from '../../../kit/web/list.tsx';
import { isDay } from '../../../kit/shared/fields.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { useRead } from '../../../kit/web/query.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import { entityWords } from '../rules.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './audit.module.css';

/** What the address asks for, as the verbs take it. */
export function useWanted() {
  const [search, setSearch] = useAddress();
  const wanted = {
    ...(search['who'] ? { memberId: search['who'] } : {}),
    ...(search['label'] ? { label: search['label'] } : {}),
    ...(search['kind'] ? { entity: search['kind'] } : {}),
    ...(isDay(search['from']) ? { from: search['from'] } : {}),
    ...(isDay(search['to']) ? { to: search['to'] } : {}),
  };
  return { search, setSearch, wanted, isNarrow: Object.keys(wanted).length > 0 };
}

export function Filters({
  people,
  today,
}: {
  people: readonly { id: string; name: string; hasGone: boolean }[];
  today: string;
}) {
  const { t } = useLingui();
  const { search, setSearch, isNarrow } = useWanted();
  const labels = useRead(api.labels, {}).data?.labels ?? [];
  const byName = (one: { label: string }, other: { label: string }) =>
    one.label.localeCompare(other.label);
  const choose = (name: string) => (value: string | null) =>
    setSearch({ [name]: value ?? undefined });
  return (
    <div className={withLook(styles['filters'], 'grid', 'gap-8', 'middle')}>
      <Select
        aria-label={t`Person`}
        placeholder={t`Everybody`}
        clearable
        searchable
        allowDeselect
        data={people.map((one) => ({
          value: one.id,
          label: one.hasGone ? t`${one.name} (has left)` : one.name,
        }))}
        value={search['who'] ?? null}
        onChange={choose('who')}
      />
      <Select
        aria-label={t`Activity`}
        placeholder={t`All activity`}
        clearable
        searchable
        allowDeselect
        data={labels.map((id) => ({ value: id, label: sentenceOf(id) })).toSorted(byName)}
        value={search['label'] ?? null}
        onChange={choose('label')}
      />
      <Select
        aria-label={t`Kind of record`}
        placeholder={t`All records`}
        clearable
        searchable
        allowDeselect
        data={Object.entries(entityWords)
          .map(([value, words]) => ({ value, label: sentenceOf(words.id) }))
          .toSorted(byName)}
        value={search['kind'] ?? null}
        onChange={choose('kind')}
      />
      <div className={withLook(styles['days'], 'grid', 'gap-8')}>
        <DayBox
          label={t`From`}
          value={search['from']}
          most={search['to'] ?? today}
          onChange={choose('from')}
        />
        <DayBox label={t`To`} value={search['to']} most={today} onChange={choose('to')} />
      </div>
      {isNarrow && (
        <button
          type="button"
          className={look('self-start', 'brand', 'strong', 'control', 'pad-0-8')}
          onClick={() =>
            setSearch({
              who: undefined,
              label: undefined,
              kind: undefined,
              from: undefined,
              to: undefined,
            })
          }
        >
          <Trans>Show all</Trans>
        </button>
      )}
    </div>
  );
}

function DayBox({
  label,
  value,
  most,
  onChange,
}: {
  label: string;
  value: string | undefined;
  most: string;
  onChange: (day: string | null) => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const day = isDay(value) ? value : null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={withLook(
            styles['dayBox'],
            'row',
            'gap-8',
            'middle',
            'min-0',
            'soft',
            'rounded',
            'control',
            'surface',
            'edged',
            'hover-sunk',
          )}
          data-set={day === null ? undefined : ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} aria-hidden="true" />
          <span>
            {label}
            {day !== null && <strong> {words.dayShort(day)}</strong>}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Calendar
          value={day}
          latest={most}
          onPick={(picked) => {
            onChange(picked);
            setOpen(false);
          }}
        />
        {day !== null && (
          <button
            type="button"
            className={look('self-start', 'brand', 'strong', 'control', 'pad-0-8')}
            onClick={() => {
              onChange(null);
              setOpen(false);
            }}
          >
            {t`Any day`}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
