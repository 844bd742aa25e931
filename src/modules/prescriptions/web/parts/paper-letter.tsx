// A letter's own part of a page: its heading and what it says.
import type { Block, Sheet } from '../../rules/sheet.ts';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './paper-letter.module.css';

export function LetterPart({ letter }: { letter: NonNullable<Sheet['letter']> }) {
  return (
    <section className={withLook(styles['letter'], 'grid')}>
      <header>
        <p className={withLook(styles['heading'], 'grid')}>
          <b>{letter.heading[0]}</b>
          {letter.heading[1] !== undefined && <span>{letter.heading[1]}</span>}
        </p>
        <b>{letter.number}</b>
      </header>
      {letter.blocks.map((block, at) => (
        <BlockPart key={`${block.kind}${String(at)}`} block={block} />
      ))}
    </section>
  );
}

function BlockPart({ block }: { block: Block }) {
  if (block.kind === 'text' || block.kind === 'small')
    return (
      <div className={styles[block.kind === 'text' ? 'letterText' : 'small']}>
        <p>{block.text}</p>
        {block.own !== '' && <p className={styles['ownText']}>{block.own}</p>}
      </div>
    );
  return (
    <dl className={styles['letterRows']} data-kind={block.kind}>
      {block.rows.map((row) => (
        <div key={row.name.join()} data-total={'isTotal' in row && row.isTotal ? '' : undefined}>
          <dt>{row.name.join(' · ')}</dt>
          <dd>{'amount' in row ? row.amount : row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
