// How one reads the reports: the columns that stand in a table, and filters kept under a name.
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBookmark, IconColumns3, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Chip } from '../../../kit/web/chip.tsx';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useAddress } from '../../../kit/web/list.tsx';
import { look } from '../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import { filters as knownFilters, type KeptFilters, type ReportName } from '../model.ts';
import { reports } from '../rules.ts';

const useChoices = () => useRead(api.choices, {}).data;

/** The keys of the columns that the reader leaves out of a report. */
export function useHidden(report: ReportName): readonly string[] {
  return useChoices()?.hidden.find((one) => one.report === report)?.hidden ?? [];
}

export function ColumnChoice({ report }: { report: ReportName }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Chip onClick={() => setOpen(true)} aria-haspopup="dialog">
        <IconColumns3 size={16} aria-hidden="true" />
        <Trans>Columns</Trans>
      </Chip>
      <Dialog title={<Trans>Columns</Trans>} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Columns report={report} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Columns({ report, onDone }: { report: ReportName; onDone: () => void }) {
  const write = useWrite(api.hideColumns);
  const [hidden, setHidden] = useState<readonly string[]>(useHidden(report));
  const [first, ...others] = Object.entries(reports[report].columns);
  const save = () =>
    void write.mutateAsync({ report, hidden: [...hidden] }).then(onDone, toastFailure);
  return (
    <form
      className={look('grid', 'gap-12')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {first && <Checkbox checked disabled label={sentenceOf(first[1].heading.id)} />}
      {others.map(([key, { heading }]) => (
        <Checkbox
          key={key}
          checked={!hidden.includes(key)}
          label={sentenceOf(heading.id)}
          onChange={({ currentTarget: { checked } }) =>
            setHidden((now) => (checked ? now.filter((one) => one !== key) : [...now, key]))
          }
        />
      ))}
      <Button type="submit" loading={write.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}

export function FilterChoice() {
  const [isOpen, setOpen] = useState(false);
  const saved = useChoices()?.filters ?? [];
  return (
    <>
      <Chip onClick={() => setOpen(true)} aria-haspopup="dialog">
        <IconBookmark size={16} aria-hidden="true" />
        <Trans>Saved filters</Trans>
        {saved.length > 0 && <span className={look('numbers')}>{saved.length}</span>}
      </Chip>
      <Dialog title={<Trans>Saved filters</Trans>} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Saved saved={saved} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const ours = new Set(['report', 'period', 'from', 'to', ...Object.keys(knownFilters)]);

/** What of the address is a choice of this page. */
const addressOf = (search: Readonly<Record<string, string | undefined>>): KeptFilters['address'] =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      ours.has(name) && value ? [[name, value.slice(0, 60)]] : [],
    ),
  );

function Saved({ saved, onDone }: { saved: readonly KeptFilters[]; onDone: () => void }) {
  const { t } = useLingui();
  const [search] = useAddress();
  const [name, setName] = useState('');
  const keep = useWrite(api.keepFilters);
  const forget = useWrite(api.forgetFilters);
  const save = () => {
    if (name.trim() !== '')
      void keep.mutateAsync({ name, address: addressOf(search) }).then(onDone, toastFailure);
  };
  return (
    <div className={look('grid', 'gap-16')}>
      {saved.length > 0 && (
        <ul className={look('bare-list', 'grid', 'gap-4')}>
          {saved.map((one) => (
            <SavedRow key={one.name} filters={one} onOpen={onDone}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t`Remove ${one.name}`}
                onClick={() => void forget.mutateAsync({ name: one.name }).catch(toastFailure)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </SavedRow>
          ))}
        </ul>
      )}
      <form
        className={look('grid', 'gap-12')}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label={t`Name`}
          description={t`The report, the days and the filters you have chosen now are kept.`}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" loading={keep.isPending} disabled={name.trim() === ''}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </div>
  );
}

function SavedRow({
  filters: { name, address },
  onOpen,
  children,
}: {
  filters: KeptFilters;
  onOpen: () => void;
  children: ReactNode;
}) {
  return (
    <li className={look('row', 'gap-8', 'middle', 'between')}>
      <Link
        to="/reports"
        search={address}
        onClick={onOpen}
        className={look('row', 'middle', 'grow', 'min-0', 'height-44', 'brand', 'breaks')}
      >
        {name}
      </Link>
      {children}
    </li>
  );
}
