// How one reads a list: the columns that stand in it, and filters (with search and order) kept under a name, as tabs above it.
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBookmark, IconColumns3, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Chip } from '../../../../kit/web/chip.tsx';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { ListChoice, OffPhone, OnPhone, useAddress } from '../../../../kit/web/list.tsx';
import { look } from '../../../../kit/web/look.ts';
import { TabBar, TabLink } from '../../../../kit/web/page-tabs.tsx';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { api } from '../../contract.ts';
import type { KeptFilters } from '../../model.ts';
import { isSame, filtersIn } from '../filters-in.ts';

const useChoices = () => useRead(api.choices, {}).data;

/** The keys of the columns that the reader leaves out of a list. */
export function useHidden(list: string): readonly string[] {
  return useChoices()?.hidden.find((one) => one.list === list)?.hidden ?? [];
}

/** Without what the reader leaves out; the first always stays. */
export function useShownColumns<C extends { key: string }>(
  list: string,
  columns: readonly C[],
): readonly C[] {
  const hidden = useHidden(list);
  return columns.filter(({ key }, place) => place === 0 || !hidden.includes(key));
}

interface ColumnChoiceProps {
  list: string;
  columns: readonly { key: string; head: ReactNode }[];
}

export function ColumnChoice({ list, columns }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Chip onClick={() => setOpen(true)} aria-haspopup="dialog">
        <IconColumns3 size={16} aria-hidden="true" />
        <Trans>Columns</Trans>
      </Chip>
      <Dialog title={<Trans>Columns</Trans>} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Columns list={list} columns={columns} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Columns({ list, columns, onDone }: ColumnChoiceProps & { onDone: () => void }) {
  const write = useWrite(api.hideColumns);
  const [hidden, setHidden] = useState(useHidden(list));
  const [first, ...others] = columns;
  const save = () =>
    void write
      .mutateAsync({ list, hidden: hidden.filter((key) => others.some((one) => one.key === key)) })
      .then(onDone, toastFailure);
  return (
    <form
      className={look('grid', 'gap-12')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {first && <Checkbox checked disabled label={first.head} />}
      {others.map(({ key, head }) => (
        <Checkbox
          key={key}
          checked={!hidden.includes(key)}
          label={head}
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

interface KeptProps {
  list: string;
  /** What of the address is kept: search, filters, order; not what is open beside the list. */
  names: readonly string[];
}

/** The reader's kept filters as tabs above the list; none stand there before the first is kept. On a phone they are a chip of `SaveFilters`. */
export function FilterTabs({ list, names }: KeptProps) {
  const { t } = useLingui();
  const [search] = useAddress();
  const all = useKept(list);
  if (all.length === 0) return null;
  const here = filtersIn(search, names);
  const open = all.find(({ address }) => isSame(address, here));
  return (
    <OffPhone>
      <div className={look('row', 'middle', 'min-0', 'pad-0-12')}>
        <div className={look('grow', 'min-0')}>
          <TabBar label={t`Saved filters`}>
            <TabLink to="." search={{}} isHere={isSame(here, {})}>
              <Trans>All</Trans>
            </TabLink>
            {all.map((one) => (
              <TabLink key={one.name} to="." search={one.address} isHere={one === open}>
                {one.name}
              </TabLink>
            ))}
          </TabBar>
        </div>
        {open && <Remove filters={open} />}
      </div>
    </OffPhone>
  );
}

const useKept = (list: string): readonly KeptFilters[] =>
  useChoices()?.filters.filter((one) => one.list === list) ?? [];

function Remove({ filters }: { filters: KeptFilters }) {
  const { t } = useLingui();
  const forget = useWrite(api.forgetFilters);
  const keep = useWrite(api.keepFilters);
  const { list, name } = filters;
  const undo = () => void keep.mutateAsync(filters).catch(toastFailure);
  const offerUndo = () =>
    void toast({
      kind: 'good',
      text: t`${filters.name} removed`,
      act: { label: t`Undo`, run: undo },
    });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t`Remove ${filters.name}`}
      loading={forget.isPending}
      onClick={() => void forget.mutateAsync({ list, name }).then(offerUndo, toastFailure)}
    >
      <IconX size={16} aria-hidden="true" />
    </ActionIcon>
  );
}

/** The kept filters on a phone, first in the row of chips: tabs would take the height of a row of the list. */
function FiltersChip({ list, names }: KeptProps) {
  const { t } = useLingui();
  const [search, setAddress] = useAddress();
  const all = useKept(list);
  if (all.length === 0) return null;
  const here = filtersIn(search, names);
  const open = all.find(({ address }) => isSame(address, here));
  const none = Object.fromEntries(names.map((name) => [name, undefined]));
  return (
    <OnPhone>
      <ListChoice
        label={t`Saved filters`}
        value={open?.name}
        choices={all.map(({ name }) => ({ value: name, label: name }))}
        onChange={(chosen) =>
          setAddress({ ...none, ...all.find(({ name }) => name === chosen)?.address })
        }
      />
      {open && <Remove filters={open} />}
    </OnPhone>
  );
}

/** Keeps what is chosen now; stands there while something is chosen that is not kept yet. */
export function SaveFilters(props: KeptProps) {
  return (
    <>
      <FiltersChip {...props} />
      <Save {...props} />
    </>
  );
}

function Save({ list, names }: KeptProps) {
  const [search] = useAddress();
  const all = useKept(list);
  const [isOpen, setOpen] = useState(false);
  const here = filtersIn(search, names);
  if (isSame(here, {}) || all.some(({ address }) => isSame(address, here))) return null;
  return (
    <>
      <Chip onClick={() => setOpen(true)} aria-haspopup="dialog">
        <IconBookmark size={16} aria-hidden="true" />
        <Trans>Save filters</Trans>
      </Chip>
      <Dialog title={<Trans>Save filters</Trans>} isOpen={isOpen} onClose={() => setOpen(false)}>
        <NameFilters list={list} address={here} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameFilters({ onDone, ...chosen }: Omit<KeptFilters, 'name'> & { onDone: () => void }) {
  const { t } = useLingui();
  const [typed, setName] = useState('');
  const keep = useWrite(api.keepFilters);
  const name = typed.trim();
  const isTaken = useKept(chosen.list).some((one) => one.name === name);
  return (
    <form
      className={look('grid', 'gap-12')}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') void keep.mutateAsync({ ...chosen, name }).then(onDone, toastFailure);
      }}
    >
      <TextInput
        label={t`Name`}
        description={
          isTaken
            ? t`The filters saved under this name are replaced.`
            : t`Your search, filters and order become a tab above this list. Only you see it.`
        }
        maxLength={40}
        value={typed}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" loading={keep.isPending} disabled={name === ''}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
