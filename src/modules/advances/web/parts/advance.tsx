// What a patient has paid in advance: what is left, what was taken, used and given back.
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlus, IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../../kit/web/client.ts';
import { look } from '../../../../kit/web/look.ts';
import { makeModulesStale, useRead } from '../../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { api as clinics } from '../../../clinics/contract.ts';
import type { Paper } from '../../../papers/model.ts';
import { openPaper } from '../../../papers/web/parts/open-paper.ts';
import { api } from '../../contract.ts';
import type { Advance, Entry } from '../../model.ts';
import { leftOf } from '../../rules.ts';
import { GiveBackDialog } from '../give-back-dialog.tsx';
import { TakeDialog } from '../take-dialog.tsx';
import { moneyTypeWords, returnWords } from './money-words.ts';

const shortList = 5;

export function PatientAdvance({ patientId, mayTake }: { patientId: string; mayTake: boolean }) {
  const { t } = useLingui();
  const words = useWords();
  const query = useRead(api.get, { patientId });
  const [isTaking, setTaking] = useState(false);
  const [giving, setGiving] = useState<Entry | null>(null);
  const advance = query.data;
  return (
    <section className={look('column', 'gap-10')} aria-label={t`Advance`}>
      <header className={look('row', 'wrap', 'gap-10', 'middle', 'between')}>
        <h2 className={look('size-3', 'strong')}>
          <Trans>Advance</Trans>
          {advance && advance.leftPaise > 0 && (
            <span className={look('numbers')}> {words.money(advance.leftPaise)}</span>
          )}
        </h2>
        {mayTake && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setTaking(true)}
          >
            <Trans>Take advance</Trans>
          </Button>
        )}
      </header>
      {query.isPending && <Skeleton height={24} />}
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {advance && <Entries advance={advance} onGiveBack={mayTake ? setGiving : null} />}
      {isTaking && advance && (
        <TakeDialog
          patientId={patientId}
          leftPaise={advance.leftPaise}
          onClose={() => setTaking(false)}
        />
      )}
      {giving && advance && (
        <GiveBackDialog
          entry={giving}
          leftPaise={Math.min(leftOf(giving, advance.entries), advance.leftPaise)}
          onClose={() => setGiving(null)}
        />
      )}
    </section>
  );
}

interface EntriesProps {
  advance: Advance;
  /** Null where this person may not. */
  onGiveBack: ((entry: Entry) => void) | null;
}

function Entries({ advance, onGiveBack }: EntriesProps) {
  const words = useWords();
  const wordOf = useEntryWords();
  const [isWhole, setWhole] = useState(false);
  if (advance.entries.length === 0)
    return (
      <p className={look('soft', 'size-1', 'no-margin')}>
        <Trans>Money taken before a visit is kept here and used at the next bill.</Trans>
      </p>
    );
  return (
    <>
      <ul className={look('bare-list', 'grid', 'gap-6')}>
        {(isWhole ? advance.entries : advance.entries.slice(0, shortList)).map((one) => (
          <li key={one.id} className={look('row', 'middle', 'gap-10')}>
            <span className={look('grid', 'grow', 'min-0', 'breaks')}>
              {wordOf(one)}
              <span className={look('soft', 'size-1')}>
                {[words.dayShort(one.paidOn), one.reason].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={look('numbers')}>{words.money(one.amountPaise)}</span>
            {onGiveBack && <EntryMenu entry={one} {...{ advance, onGiveBack }} />}
          </li>
        ))}
      </ul>
      {!isWhole && advance.entries.length > shortList && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          <Trans>Show all {advance.entries.length}</Trans>
        </Button>
      )}
    </>
  );
}

function EntryMenu({ entry, advance, onGiveBack }: EntriesProps & { entry: Entry }) {
  const { t } = useLingui();
  const { takingId } = entry;
  const size = useRead(clinics.mine, {}).data?.paper.size ?? 'A5';
  const { entries, leftPaise } = advance;
  const corrections = entries.filter((one) => one.entry === 'correction');
  const hasReceipt = takingId !== null && leftOf(entry, corrections) > 0;
  const mayGoBack =
    (takingId !== null || entry.isFromVisit) && leftPaise > 0 && leftOf(entry, entries) > 0;
  const isRefund = entry.entry === 'refund';
  if (!onGiveBack || !(hasReceipt || mayGoBack || isRefund)) return null;
  const print = (id: string, issue: () => Promise<Paper>) =>
    void openPaper(async () => {
      const paper = await issue();
      await makeModulesStale(['papers']);
      return { paperId: paper.id, format: size };
    }, id).catch(toastFailure);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t`More`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasReceipt && (
          <Menu.Item
            leftSection={<IconReceipt size={18} aria-hidden="true" />}
            onClick={() => print(takingId, () => call(api.issue, { takingId }))}
          >
            <Trans>Print the receipt</Trans>
          </Menu.Item>
        )}
        {isRefund && (
          <Menu.Item
            leftSection={<IconReceipt size={18} aria-hidden="true" />}
            onClick={() => print(entry.id, () => call(api.issueRefund, { entryId: entry.id }))}
          >
            <Trans>Print the refund voucher</Trans>
          </Menu.Item>
        )}
        {mayGoBack && (
          <Menu.Item
            leftSection={<IconReceiptRefund size={18} aria-hidden="true" />}
            onClick={() => onGiveBack(entry)}
          >
            <Trans>Refund or correct</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What happened, in the user's language. */
function useEntryWords(): (entry: Entry) => string {
  const { t, i18n } = useLingui();
  return ({ entry, type }) => {
    if (entry === 'used') return t`Used for a visit`;
    if (entry === 'put_back') return t`Returned from a visit`;
    const way = type === null ? '' : i18n._(moneyTypeWords[type]);
    return entry === 'payment' ? way : `${i18n._(returnWords[entry])}, ${way}`;
  };
}
