import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../../kit/web/copy-text.ts';
import { look } from '../../../kit/web/look.ts';

/** What is shown this one time. */
export function Secret({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useLingui();
  const copy = () => copyText(text, t`Copied`);
  return (
    <div className={look('grid', 'gap-16')}>
      <p className={look('wash-warn', 'warn', 'card-corners', 'pad-12-inset')} role="alert">
        <Trans>
          Copy it now: it will not be shown again. Share it only with the other program.
        </Trans>
      </p>
      <code className={look('breaks')}>{text}</code>
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
        <Button
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={copy}
          data-autofocus
        >
          <Trans>Copy</Trans>
        </Button>
      </div>
    </div>
  );
}
