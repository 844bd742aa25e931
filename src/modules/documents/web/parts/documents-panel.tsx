/**
 * A patient's documents: `<DocumentsPanel patientId={patient.id} />` on the patient's page; in the consult with `treatmentId={id}` what is added belongs
 * to that treatment (all of the patient's are still shown). Stands on its own for any member: it shows nothing to those without a right to it.
 */
import { ActionIcon, Button, Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypePdf, IconPlus, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { wrapping } from '../../../../kit/web/button.ts';
import { inOrder, type Sortable } from '../../../../kit/web/in-order.ts';
import { currentLanguage } from '../../../../kit/web/language.ts';
import { OrderChoice, useColumnOrder } from '../../../../kit/web/order.tsx';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { toastFailure } from '../../../../kit/web/toast.tsx';
import { KeptPicture } from '../../../../kit/web/uploads.tsx';
import { useWords, type Words } from '../../../../kit/web/words.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { api } from '../../contract.ts';
import type { DocumentKind, PatientDocument } from '../../model.ts';
import { standsOn } from '../../rules.ts';
import { AddDocuments } from '../add-documents.tsx';
import { look, withLook } from '../../../../kit/web/look.ts';
import styles from '../documents.module.css';
import { DocumentViewer } from '../document-viewer.tsx';
import { kindWords } from '../words.ts';

interface Props {
  patientId: string;
  treatmentId?: string | undefined;
}

export function DocumentsPanel({ patientId, treatmentId }: Props) {
  const may = useRight();
  const seesThem = may('Treatment', 'view');
  const mayAdd = may('Treatment', 'edit') || may('Patient', 'edit');
  const [isAdding, setAdding] = useState(false);
  if (!seesThem && !mayAdd) return null;
  return (
    <div className={look('column', 'gap-12')}>
      {seesThem ? (
        <Documents patientId={patientId} mayAdd={mayAdd} onAdd={() => setAdding(true)} />
      ) : (
        <>
          <p className={look('soft', 'size-1')}>
            <Trans>Reports and films that the patient brings go to the doctor.</Trans>
          </p>
          <AddButton onAdd={() => setAdding(true)} />
        </>
      )}
      <AddDocuments
        patientId={patientId}
        treatmentId={treatmentId}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
    </div>
  );
}

const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button
    variant="default"
    leftSection={<IconPlus size={18} aria-hidden="true" />}
    onClick={onAdd}
    classNames={wrapping}
    className={look('self-start')}
  >
    <Trans>Add documents</Trans>
  </Button>
);

function Documents({
  patientId,
  mayAdd,
  onAdd,
}: {
  patientId: string;
  mayAdd: boolean;
  onAdd: () => void;
}) {
  const [withRemoved, setWithRemoved] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useRead(api.list, { patientId, withRemoved }, { keepFormer: true });
  const mayMend = useRight()('Treatment', 'edit');
  const { i18n } = useLingui();
  const { dayOf } = useWords();
  const columns = columnsOf(dayOf, (kind) => i18n._(kindWords[kind]));
  const ordering = useColumnOrder(columns, '', 'documents');
  if (!query.data)
    return query.error ? (
      <Failed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <div className={withLook(styles['tiles'], 'bare-list', 'grid', 'gap-12')} aria-busy="true">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} height={154} />
        ))}
      </div>
    );
  const all = inOrder(query.data.documents, columns, ordering.order, currentLanguage());
  const standing = all.filter((one) => one.removedAt === null);
  return (
    <>
      {all.length > fewTiles && <OrderChoice columns={columns} ordering={ordering} />}
      {all.length === 0 ? (
        <p className={look('soft', 'size-1')}>
          <Trans>Lab reports, X-rays, scans and photos of papers appear here, side by side.</Trans>
        </p>
      ) : (
        <ul className={withLook(styles['tiles'], 'bare-list', 'grid', 'gap-12')}>
          {all.map((one) => (
            <Tile key={one.id} document={one} mayMend={mayMend} onOpen={() => setOpenId(one.id)} />
          ))}
        </ul>
      )}
      <div className={look('row', 'wrap', 'gap-8-16', 'middle', 'between')}>
        {mayAdd && <AddButton onAdd={onAdd} />}
        {mayMend && (
          <Switch
            size="sm"
            checked={withRemoved}
            onChange={(event) => setWithRemoved(event.currentTarget.checked)}
            label={<Trans>Also removed</Trans>}
          />
        )}
      </div>
      {openId !== null && standing.length > 0 && (
        <DocumentViewer
          documents={standing}
          startId={openId}
          mayMend={mayMend}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

/** So few are read without an order. */
const fewTiles = 6;

const columnsOf = (
  dayOf: Words['dayOf'],
  kindWord: (kind: DocumentKind) => string,
): readonly Sortable<PatientDocument>[] => [
  { key: 'day', head: <Trans>Date</Trans>, sort: 'day', sortBy: (one) => standsOn(one, dayOf) },
  { key: 'title', head: <Trans>Title</Trans>, sort: 'text', sortBy: ({ title }) => title },
  {
    key: 'kind',
    head: <Trans>Type</Trans>,
    sort: 'text',
    sortBy: ({ kind }) => kindWord(kind),
  },
];

const thumb = withLook(
  styles['thumb'],
  'middle',
  'sunk',
  'boxed',
  'rounded',
  'soft',
  'row',
  'full',
  'clipped',
  'centre-row',
);

function Tile({
  document: one,
  mayMend,
  onOpen,
}: {
  document: PatientDocument;
  mayMend: boolean;
  onOpen: () => void;
}) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const restore = useWrite(api.restore);
  const isRemoved = one.removedAt !== null;
  return (
    <li
      className={withLook(styles['tile'], 'min-0', 'anchor')}
      data-removed={isRemoved ? '' : undefined}
    >
      <button
        type="button"
        className={withLook(styles['open'], 'column', 'gap-2', 'full', 'rounded', 'pad-0')}
        disabled={isRemoved}
        onClick={onOpen}
      >
        {one.media === 'application/pdf' ? (
          <span className={thumb}>
            <IconFileTypePdf size={40} stroke={1.2} aria-hidden="true" />
          </span>
        ) : (
          <KeptPicture verb={api.thumbnail} input={{ id: one.id }} alt="" className={thumb} />
        )}
        <span className={withLook(styles['title'], 'strong', 'leading-140')}>{one.title}</span>
        <span className={look('soft', 'size-1')}>
          {i18n._(kindWords[one.kind])} · {words.day(standsOn(one, words.dayOf))}
        </span>
        {isRemoved && (
          <span className={look('bad', 'size-1')}>
            {one.removalReason === '' ? (
              <Trans>Removed by {one.removedBy}</Trans>
            ) : (
              `${one.removedBy ?? ''}: ${one.removalReason}`
            )}
          </span>
        )}
      </button>
      {isRemoved && mayMend && (
        <ActionIcon
          variant="default"
          size={36}
          className={withLook(styles['back'], 'absolute')}
          aria-label={t`Restore ${one.title}`}
          onClick={() =>
            void restore.mutateAsync({ id: one.id, version: one.version }).catch(toastFailure)
          }
        >
          <IconRestore size={18} />
        </ActionIcon>
      )}
    </li>
  );
}
