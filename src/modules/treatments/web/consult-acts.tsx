// What can be done with the visit as a whole: save, finish, print.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDeviceFloppy,
  IconKeyboard,
  IconPrinter,
  IconSignature,
  IconTemplate,
} from '@tabler/icons-react';
import type { Format, LetterKind, TreatmentPaper } from '../../papers/model.ts';
import type { PaperSize, Treatment } from '../model.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './consult.module.css';
import { LetterItems, PaperItems } from './parts/paper-items.tsx';
import { useSlice } from './consult-store.ts';
import type { Draft } from '../model/draft.ts';
import { FhirItems } from './fhir-items.tsx';
import { isSameDraft } from './merge.ts';

const keysLook = look('ink', 'same-font', 'size-1', 'no-edge', 'no-ground');

interface ActsProps {
  isDoctor: boolean;
  isSigned: boolean;
  clean: { readonly current: Draft };
  /** Null for a new visit. */
  treatment: Treatment | null;
  size: PaperSize;
  onSave: () => void;
  onFinish: () => void;
  onPrint: (format: Format, kind?: TreatmentPaper) => void;
  onLetter: (kind: LetterKind) => void;
  onTemplates: () => void;
  onKeys: () => void;
}

export function Acts(props: ActsProps) {
  const { isDoctor, isSigned, clean, size, onSave, onPrint } = props;
  const isBusy = useSlice((consult) => consult.isSaving);
  const draft = useSlice((consult) => consult.draft);
  const isChanged = !isSameDraft(draft, clean.current);
  if (!isDoctor && !isSigned) {
    return (
      <div className={withLook(styles['acts'], 'row', 'gap-8')}>
        <Button
          onClick={onSave}
          loading={isBusy}
          disabled={!isChanged}
          leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}
          title="Ctrl ↵"
        >
          <Trans>Save draft</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className={withLook(styles['acts'], 'row', 'gap-8')}>
      {!isSigned && (
        <Button
          variant="default"
          className={styles['wideOnly'] ?? ''}
          onClick={onSave}
          disabled={isBusy || !isChanged}
          title="Ctrl ↵"
        >
          <Trans>Save draft</Trans>
        </Button>
      )}
      <div className={withLook(styles['split'], 'row')}>
        <Button
          onClick={() => onPrint(size)}
          loading={isBusy}
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          title="Ctrl P"
          data-next=""
        >
          {isSigned && !isChanged ? (
            <Trans>Print</Trans>
          ) : isSigned ? (
            <Trans>Save and print</Trans>
          ) : (
            <Trans>Finish and print</Trans>
          )}
        </Button>
        <PrintMenu {...props} isBusy={isBusy} isChanged={isChanged} />
      </div>
    </div>
  );
}

function PrintMenu({
  isDoctor,
  isSigned,
  isBusy,
  isChanged,
  treatment,
  size,
  onSave,
  onFinish,
  onPrint,
  onLetter,
  onTemplates,
  onKeys,
}: ActsProps & { isBusy: boolean; isChanged: boolean }) {
  const { t } = useLingui();
  const other: PaperSize = size === 'A5' ? 'A4' : 'A5';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          aria-label={t`More ways to finish and print`}
          title="Alt P"
          data-goal="papers"
          disabled={isBusy}
          px={8}
        >
          <IconChevronDown size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isChanged || !isSigned ? (
          <Menu.Item
            leftSection={<IconSignature size={18} aria-hidden="true" />}
            rightSection={<kbd className={keysLook}>Ctrl ⇧ ↵</kbd>}
            onClick={onFinish}
          >
            {isSigned ? (
              <Trans>Save as a new version</Trans>
            ) : (
              <Trans>Finish without printing</Trans>
            )}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => onPrint(other)}
        >
          <Trans>Print on {other}</Trans>
        </Menu.Item>
        <PaperItems size={size} onPrint={onPrint} />
        {isDoctor && <LetterItems onLetter={onLetter} />}
        <Menu.Divider />
        {!isSigned && (
          <Menu.Item
            leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}
            rightSection={<kbd className={keysLook}>Ctrl ↵</kbd>}
            disabled={!isChanged}
            onClick={onSave}
          >
            <Trans>Save draft</Trans>
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTemplate size={18} aria-hidden="true" />}
          onClick={onTemplates}
        >
          <Trans>Templates…</Trans>
        </Menu.Item>
        <KeysItem onKeys={onKeys} />
        {treatment && (
          <FhirItems treatmentId={treatment.id} hasLines={treatment.lines.length > 0} />
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const KeysItem = ({ onKeys }: Pick<ActsProps, 'onKeys'>) => (
  <Menu.Item
    leftSection={<IconKeyboard size={18} aria-hidden="true" />}
    rightSection={<kbd className={keysLook}>?</kbd>}
    onClick={onKeys}
  >
    <Trans>Keys</Trans>
  </Menu.Item>
);
