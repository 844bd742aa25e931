// The missing-info prompt (decisions §12): opens when the server names something that must be told before work goes on.
import { Button } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../kit/web/dialog.tsx';
import type { MissingItem } from '../../modules/config/model.ts';
import { prompted } from '../../modules/config/rules.ts';
import { useMissingWords } from '../../modules/config/web/parts/missing-words.ts';
import { useConfig } from '../../modules/config/web/parts/present.ts';
import { insidePages } from '../page-list.ts';
import { withLook } from '../../kit/web/look.ts';
import styles from './dialogs.module.css';

/** Only clinic time is asked for over whatever is shown. */
const pageOf = ({ navigationParam }: MissingItem) =>
  navigationParam === 'Background'
    ? insidePages.timeslot
    : Object.values(insidePages).find((page) => page.name === navigationParam);

/** `Background` opens over whatever is shown; any other item leads to its page, where the page itself asks. */
export function MissingPrompt() {
  const config = useConfig();
  const here = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page?.name });
  const [closed, setClosed] = useState<readonly string[]>([]);
  const items = config?.missingInfo ?? [];
  const item = prompted(items.filter((one) => !closed.includes(keyOf(one))));
  if (!item || pageOf(item)?.name === here) return null;
  return (
    <Prompt
      item={item}
      onClose={() => setClosed([...closed, keyOf(item)])}
      onGo={() => setClosed(items.map(keyOf))}
    />
  );
}

const keyOf = (item: MissingItem): string => `${item.navigationParam} ${item.frontEndField}`;

/** @param onGo whoever goes to fill one in is not asked for the others over it */
function Prompt({
  item,
  onClose,
  onGo,
}: {
  item: MissingItem;
  onClose: () => void;
  onGo: () => void;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useMissingWords();
  const page = pageOf(item);
  const count = item.frontEndField.split(',').length;
  const go = () => {
    onGo();
    if (page) void navigate({ to: page.path });
  };
  return (
    <Dialog title={words(item)} isOpen onClose={onClose}>
      <p>{t`${plural(count, { one: '# detail is still missing.', other: '# details are still missing.' })}`}</p>
      <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        {page && (
          <Button data-autofocus onClick={go}>
            <Trans>Fill in now</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  );
}
