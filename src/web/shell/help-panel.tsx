// F1: what the guide says of the page that is open, and of all others.
import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { Fold } from '../../kit/web/fold.tsx';
import { look } from '../../kit/web/look.ts';
import { Panel } from '../../kit/web/panel.tsx';
import { isAt, runsOf, type Section, sectionsOf } from './guide.ts';
import styles from './help-panel.module.css';

const pages = import.meta.glob<string>('../../../docs/guide/*/*.md', {
  query: '?raw',
  import: 'default',
});
const pictures = import.meta.glob<string>('../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
});

/** The guide is written in these; the other languages read it in English. */
const written = new Set(['en', 'hi', 'ta']);
const audiences = ['doctor', 'desk', 'owner', 'patient'];

const loaded = new Map<string, Promise<Section[]>>();
function guideIn(language: string): Promise<Section[]> {
  const before = loaded.get(language);
  if (before) return before;
  const sections = Promise.all(
    audiences.map((one) => pages[`../../../docs/guide/${language}/${one}.md`]?.() ?? ''),
  ).then((texts) => texts.flatMap(sectionsOf));
  loaded.set(language, sections);
  // A line that was away is tried again at the next F1.
  sections.catch(() => loaded.delete(language));
  return sections;
}

export function HelpPanel({ path, onClose }: { path: string; onClose: () => void }) {
  const { i18n } = useLingui();
  const language = written.has(i18n.locale) ? i18n.locale : 'en';
  const sections = use(guideIn(language));
  const here = sections.filter(({ at }) => at.some((one) => isAt(path, one)));
  const others = sections.filter((one) => !here.includes(one));
  return (
    <Panel title={<Trans>Help</Trans>} isOpen onClose={onClose}>
      <div lang={language} className={styles['guide']}>
        {here.map((section) => (
          <section key={section.title}>
            <h3>{section.title}</h3>
            <Text of={section} />
          </section>
        ))}
        {others.map((section) => (
          <Fold
            key={section.title}
            title={section.title}
            titleClassName={look('ink', 'strong', 'pad-0', 'height-44')}
          >
            <Text of={section} />
          </Fold>
        ))}
      </div>
    </Panel>
  );
}

function Text({ of: { blocks, picture, title } }: { of: Section }) {
  return (
    <>
      {picture && <Picture name={picture} title={title} />}
      {blocks.map((block) =>
        block.kind === 'steps' ? (
          <ol key={block.items[0]}>
            {block.items.map((item) => (
              <li key={item}>
                <Runs of={item} />
              </li>
            ))}
          </ol>
        ) : (
          <p key={block.text}>
            <Runs of={block.text} />
          </p>
        ),
      )}
    </>
  );
}

function Runs({ of }: { of: string }) {
  return runsOf(of).map(({ kind, text }, at) => {
    const key = `${at} ${text}`;
    if (kind === 'label') return <strong key={key}>{text}</strong>;
    return kind === 'typed' ? <kbd key={key}>{text}</kbd> : text;
  });
}

/** Comes when its part is opened; a picture that does not come leaves the text as it is. */
function Picture({ name, title }: { name: string; title: string }) {
  const [address, setAddress] = useState('');
  const isWanted = (node: HTMLElement | null) => {
    if (!node || address !== '') return;
    const load = pictures[`../../../docs/guide/pictures/${name}`];
    const watch = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      watch.disconnect();
      void load?.().then(setAddress, () => undefined);
    });
    watch.observe(node);
    return () => watch.disconnect();
  };
  return (
    <figure ref={isWanted} className={styles['picture']}>
      {address !== '' && <img src={address} alt={title} loading="lazy" />}
    </figure>
  );
}
