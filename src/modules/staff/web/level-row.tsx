// One page of a role: its name, what the chosen right comes to, and the three rights to choose from.
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useField } from '../../../kit/web/form/use-field.ts';
import type { Page } from '../model.ts';
import { type Level, levels, pageWords } from './parts/role-words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './staff.module.css';

export function LevelRow({ page, name, most }: { page: Page; name: string; most: Level }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const words = pageWords[page];
  const { value, change, leave, ref } = useField<Level>({ name, label: i18n._(words.name) });
  const choices = words.edit ? levels : levels.filter((level) => level !== 'edit');
  const labels: Record<Level, string> = {
    none: t`No access`,
    view: page === 'Export' ? t`Allowed` : t`View`,
    edit: t`Add and edit`,
  };
  const meaning = value === 'edit' ? words.edit : words.view;
  return (
    <div className={withLook(styles['level'], 'grid', 'gap-8-16', 'middle', 'line-between')}>
      <div className={look('grid', 'min-0')}>
        <span id={id} className={look('strong')}>
          {i18n._(words.name)}
        </span>
        <span
          className={withLook(styles['levelMeaning'], 'soft', 'size-1')}
          data-none={value === 'none' ? '' : undefined}
        >
          {meaning && i18n._(meaning)}
        </span>
      </div>
      <div
        className={withLook(styles['levelChoices'], 'grid', 'gap-2', 'rounded', 'sunk')}
        role="radiogroup"
        aria-labelledby={id}
        data-of={choices.length}
      >
        {choices.map((level, at) => (
          <label
            key={level}
            className={withLook(
              styles['levelChoice'],
              'row',
              'middle',
              'soft',
              'size-1',
              'centre',
              'anchor',
              'pressable',
              'centre-row',
              'height-36',
              'ring-around',
            )}
            data-level={level}
          >
            <input
              type="radio"
              className={look('unseen')}
              name={id}
              ref={at === 0 ? ref : undefined}
              value={level}
              checked={value === level}
              // Nobody gives what they do not have.
              disabled={levels.indexOf(level) > levels.indexOf(most) && value !== level}
              onChange={() => change(level)}
              onBlur={leave}
            />
            <span>{labels[level]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
