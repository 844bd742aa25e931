// Quiet words on where what is typed is kept, and the choice where two people wrote in one place.
import { Trans } from '@lingui/react/macro';
import { IconCloudCheck, IconDeviceLaptop, IconUsers } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useWords } from '../../../kit/web/words.tsx';
import type { Autosave, AutosaveState, Contested } from './autosave.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './kept-state.module.css';
import { partText } from './part-text.ts';
import { partName } from './words.ts';

const useAutosaveState = (autosave: Autosave) =>
  useSyncExternalStore(autosave.listen, autosave.get);

export function KeptState({ autosave }: { autosave: Autosave }) {
  const words = useWords();
  const { place, at } = useAutosaveState(autosave);
  const time = at === null ? '' : words.time(at);
  return (
    <p
      className={withLook(
        styles['kept'],
        'inline',
        'gap-6',
        'middle',
        'faint',
        'size-1',
        'one-line',
      )}
      role="status"
      data-kept={place}
    >
      {place === 'typing' && (
        <span className={styles['soft']}>
          <Trans>Saving…</Trans>
        </span>
      )}
      {place === 'server' && (
        <>
          <IconCloudCheck size={16} stroke={1.75} aria-hidden="true" />
          <span title={time}>
            <Trans>Saved</Trans>
          </span>
        </>
      )}
      {place === 'device' && (
        <>
          <IconDeviceLaptop size={16} stroke={1.75} aria-hidden="true" />
          <span>
            <Trans>Kept on this device</Trans>
          </span>
        </>
      )}
    </p>
  );
}

/** What somebody else has just written here, named so that no one is surprised by a field that changed. */
export function News({ autosave }: { autosave: Autosave }) {
  const { news, contested, beside } = useAutosaveState(autosave);
  return (
    <>
      {beside.length > 0 && <Beside names={beside.map((one) => one.doctorName)} />}
      <Written news={news} contested={contested} autosave={autosave} />
    </>
  );
}

/** Another doctor's own visit of this patient: the two are kept apart. */
function Beside({ names }: { names: readonly string[] }) {
  const doctors = names.join(', ');
  return (
    <p className={styles['news']} role="status">
      <IconUsers size={18} aria-hidden="true" />
      <span>
        <Trans>
          <b>{doctors}</b> is writing another visit of this patient now
        </Trans>
      </span>
    </p>
  );
}

function Written({
  news,
  contested,
  autosave,
}: Pick<AutosaveState, 'news' | 'contested'> & { autosave: Autosave }) {
  if (contested.length > 0)
    return contested.map((one) => (
      <Choice
        key={one.part}
        contested={one}
        onChoose={(takes) => autosave.choose(one.part, takes)}
      />
    ));
  if (!news) return null;
  const others = news.by.join(', ');
  const parts = news.parts.map((part) => partName(part)).join(', ');
  return (
    <p className={styles['news']} role="status">
      <IconUsers size={18} aria-hidden="true" />
      <span>
        <Trans>
          <b>{others}</b> is writing here too: {parts}
        </Trans>
      </span>
    </p>
  );
}

function Choice({
  contested: { part, theirs, by },
  onChoose,
}: {
  contested: Contested;
  onChoose: (takesTheirs: boolean) => void;
}) {
  const words = useWords();
  return (
    <div className={withLook(styles['choice'], 'wrap')} role="alert">
      <IconUsers size={18} aria-hidden="true" />
      <div>
        <p>
          {by === '' ? (
            <Trans>On another device you wrote something different under {partName(part)}:</Trans>
          ) : (
            <Trans>
              <b>{by}</b> wrote something else under {partName(part)}:
            </Trans>
          )}
        </p>
        <p className={look('soft', 'breaks', 'lines')}>
          {partText(theirs, part, words.day) || '–'}
        </p>
      </div>
      <button type="button" onClick={() => onChoose(true)}>
        <Trans>Use theirs</Trans>
      </button>
      <button type="button" onClick={() => onChoose(false)}>
        <Trans>Keep mine</Trans>
      </button>
    </div>
  );
}
