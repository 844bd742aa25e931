// What the check says of one line: quiet chips, the serious ones in red until a reason is given.
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { translatorOn } from '../../../../kit/web/language.ts';
import type { Finding, Heeded } from '../../model.ts';
import { findingText } from '../../rules/finding-text.ts';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './safety.module.css';

interface Props {
  findings: readonly Finding[];
  heeded: readonly Heeded[];
  onOpen: (finding: Finding) => void;
}

export function LineNotices({ findings, heeded, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const own = translatorOn(i18n);
  return (
    <ul
      className={withLook(styles['notices'], 'row', 'wrap', 'pad-0', 'no-marks')}
      aria-label={t`Safety notes`}
    >
      {findings.map((finding) => {
        const { sentence } = findingText(finding, own);
        const reason = heeded.find((one) => one.key === finding.key)?.reason;
        const state =
          finding.level === 'serious' && reason !== undefined ? 'heeded' : finding.level;
        const Icon =
          state === 'heeded' ? IconCheck : state === 'note' ? IconInfoCircle : IconAlertTriangle;
        return (
          <li key={finding.key}>
            <button
              type="button"
              tabIndex={finding.level === 'serious' ? 0 : -1}
              className={withLook(
                styles['notice'],
                'inline',
                'warn',
                'size-1',
                'wash-warn',
                'leading-140',
                'words-left',
              )}
              data-level={state}
              onClick={() => onOpen(finding)}
            >
              <Icon size={14} aria-hidden="true" />
              <span>{reason === undefined ? sentence : t`${sentence} – given: ${reason}`}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
