import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { APP_VERSION } from '../../kit/shared/version.ts';
import { news } from '../../kit/web/asked.ts';
import { Dialog } from '../../kit/web/dialog.tsx';
import { useWrite } from '../../kit/web/query.ts';
import { useWords } from '../../kit/web/words.tsx';
import { api as config } from '../../modules/config/contract.ts';
import { changelog } from './changelog.ts';
import { look, withLook } from '../../kit/web/look.ts';
import styles from './dialogs.module.css';

/** What the newest version brought. Opening it counts as seen. */
export function NewsDialog() {
  const { i18n } = useLingui();
  const words = useWords();
  const [release] = changelog;
  const { mutate } = useWrite(config.SaveConfig);
  useEffect(() => mutate({ newsSeen: APP_VERSION }), [mutate]);
  return (
    <Dialog title={<Trans>What's New</Trans>} isOpen onClose={news.close}>
      <p className={look('soft')}>
        <Trans>
          Version {release.version}, {words.day(release.on)}
        </Trans>
      </p>
      <ul className={withLook(styles['entries'], 'grid', 'no-marks', 'pad-0')}>
        {release.entries.map(({ icon: Icon, title, words: about }) => (
          <li key={title.id}>
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            <div>
              <h3>{i18n._(title)}</h3>
              <p>{i18n._(about)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-8', 'end')}>
        <Button onClick={news.close}>
          <Trans>Good to know</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
