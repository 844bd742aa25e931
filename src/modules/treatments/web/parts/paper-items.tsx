// The papers of a visit, as items of a menu.
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconFileDescription, IconFileText, IconReceipt } from '@tabler/icons-react';
import {
  type Format,
  type LetterKind,
  letterKinds,
  rollPapers,
  rolls,
  type TreatmentPaper,
} from '../../../papers/model.ts';
import { kindWords } from '../../../papers/web/parts/words.ts';

interface PaperItemsProps {
  size: Format;
  /** Absent: all. */
  isReceiptOnly?: boolean;
  onPrint: (format: Format, kind: TreatmentPaper) => void;
}

/** Beside the prescription, which has an item or a button of its own. */
export function PaperItems({ size, isReceiptOnly = false, onPrint }: PaperItemsProps) {
  const { i18n } = useLingui();
  const onRoll = rollPapers
    .filter((kind) => kind === 'receipt' || !isReceiptOnly)
    .flatMap((kind) => rolls.map((width) => ({ kind, width, name: i18n._(kindWords[kind]) })));
  return (
    <>
      {!isReceiptOnly && (
        <Menu.Item
          leftSection={<IconFileDescription size={18} aria-hidden="true" />}
          onClick={() => onPrint(size, 'summary')}
        >
          <Trans>Print the treatment summary</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconReceipt size={18} aria-hidden="true" />}
        onClick={() => onPrint(size, 'receipt')}
      >
        <Trans>Print the receipt</Trans>
      </Menu.Item>
      {onRoll.map(({ kind, width, name }) => (
        <Menu.Item
          key={`${kind}${width}`}
          leftSection={<IconReceipt size={18} aria-hidden="true" />}
          onClick={() => onPrint(width, kind)}
        >
          <Trans>
            {name} on {width} mm roll
          </Trans>
        </Menu.Item>
      ))}
    </>
  );
}

export function LetterItems({ onLetter }: { onLetter: (kind: LetterKind) => void }) {
  const { i18n } = useLingui();
  return (
    <>
      <Menu.Divider />
      {letterKinds.map((kind) => (
        <Menu.Item
          key={kind}
          leftSection={<IconFileText size={18} aria-hidden="true" />}
          onClick={() => onLetter(kind)}
        >
          {i18n._(kindWords[kind])}…
        </Menu.Item>
      ))}
    </>
  );
}
