// What a role may do, in words: what it changes first, then what it sees, then what stays closed to it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconEye } from '@tabler/icons-react';
import { pages, type PageRight } from '../model.ts';
import { levelsOf, pageWords } from './parts/role-words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './staff.module.css';

export function RightsList({ rights }: { rights: readonly PageRight[] }) {
  const { i18n } = useLingui();
  const on = levelsOf(rights);
  const edits = pages.filter((page) => on[page] === 'edit');
  const views = pages.filter((page) => on[page] === 'view');
  const closed = pages.filter((page) => on[page] === 'none');
  return (
    <div className={look('grid', 'gap-12')}>
      {edits.length + views.length > 0 && (
        <ul className={withLook(styles['deeds'], 'bare-list', 'grid', 'gap-6')}>
          {edits.map((page) => (
            <li key={page} data-edit="">
              <IconCheck size={18} aria-hidden="true" />
              {i18n._(pageWords[page].edit ?? pageWords[page].view)}
            </li>
          ))}
          {views.map((page) => (
            <li key={page}>
              <IconEye size={18} aria-hidden="true" />
              {i18n._(pageWords[page].view)}
            </li>
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <p className={withLook(styles['closed'], 'faint', 'size-1', 'line-above')}>
          {edits.length + views.length === 0 ? (
            <Trans>This role cannot open any page.</Trans>
          ) : (
            <Trans>Not open: {closed.map((page) => i18n._(pageWords[page].name)).join(', ')}</Trans>
          )}
        </p>
      )}
    </div>
  );
}
