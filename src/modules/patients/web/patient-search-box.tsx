// Who is looked for; the list below answers while one types.
import { useLingui } from '@lingui/react/macro';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useSlash } from '../../../kit/web/slash.ts';
import { withLook } from '../../../kit/web/look.ts';
import styles from './patients.module.css';

interface Props {
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** Nobody is there under this text and they may be registered: what Enter does. */
  onNew: (() => void) | null;
}

export function PatientSearchBox({ box, text, onText, onNew }: Props) {
  const { t } = useLingui();
  const onSlash = useSlash(box);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onSlash(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onNew) return;
    event.preventDefault();
    onNew();
  };
  return (
    <div
      className={withLook(
        styles['search'],
        'row',
        'gap-10',
        'middle',
        'faint',
        'line-below',
        'surface',
        'sticky',
      )}
    >
      <IconSearch size={20} aria-hidden="true" />
      <input
        aria-keyshortcuts="Alt+S"
        ref={box}
        data-stop
        type="search"
        className={withLook(
          styles['searchInput'],
          'grow',
          'min-0',
          'ink',
          'size-3',
          'no-ground',
          'no-edge',
        )}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t`Name, contact number or case number`}
        aria-label={t`Search patients`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {text === '' ? (
        <kbd className={styles['key']}>/</kbd>
      ) : (
        <button
          type="button"
          className={withLook(styles['clear'], 'grid', 'soft', 'rounded', 'centred')}
          aria-label={t`Clear the search`}
          onClick={() => {
            onText('');
            box.current?.focus();
          }}
        >
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
