import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { Paper } from '../model/paper.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './clinic.module.css';

const sheets = { A5: [148, 210], A4: [210, 297] } as const;

interface Typed {
  name: string;
  address: string;
  city: string;
  contactNumber: string;
  isdCode: string;
  paper: Paper;
}

const within = (value: unknown, most: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, 0), most) : 0;

/** The sheet in its true proportions, with the free margins and what is printed where. */
export function PaperPicture() {
  const { name, address, city, contactNumber, isdCode, paper } = useWatch<Typed>();
  const [width, height] = sheets[paper?.size ?? 'A5'];
  const isPrinted = paper?.letterhead === 'printed';
  const top = within(paper?.marginsMm?.top, 120);
  const bottom = within(paper?.marginsMm?.bottom, 120);
  const left = within(paper?.marginsMm?.left, 60);
  const right = within(paper?.marginsMm?.right, 60);
  const inner = Math.max(10, width - left - right);
  const headHeight = isPrinted ? 20 : 0;
  const start = top + headHeight;
  return (
    <figure className={look('grid', 'gap-10', 'items-center')}>
      <svg
        viewBox={`-2 -2 ${width + 4} ${height + 4}`}
        className={withLook(styles['sheet'], 'full')}
        aria-hidden="true"
      >
        <rect width={width} height={height} rx="1.5" className={styles['paper']} />
        {!isPrinted && (
          <>
            <rect width={width} height={top} rx="1.5" className={styles['taken']} />
            <rect
              y={height - bottom}
              width={width}
              height={bottom}
              rx="1.5"
              className={styles['taken']}
            />
          </>
        )}
        <rect
          x={left}
          y={top}
          width={inner}
          height={Math.max(5, height - top - bottom)}
          className={styles['free']}
        />
        {isPrinted && (
          <g>
            <text x={left} y={top + 6} className={styles['headName']}>
              {name}
            </text>
            <text x={left} y={top + 11} className={styles['headWords']}>
              {[address, city].filter(Boolean).join(', ').slice(0, 70)}
            </text>
            <text x={left} y={top + 15} className={styles['headWords']}>
              {contactNumber === '' ? '' : `${isdCode} ${contactNumber}`}
            </text>
            <line
              x1={left}
              x2={left + inner}
              y1={top + 18}
              y2={top + 18}
              className={styles['rule']}
            />
          </g>
        )}
        <text x={left} y={start + 14} className={styles['rx']}>
          ℞
        </text>
        {[0, 1, 2].map((line) => (
          <g key={line} className={styles['words']}>
            <rect
              x={left + 12}
              y={start + 20 + line * 16}
              width={inner * 0.52}
              height="3.4"
              rx="1.7"
            />
            <rect
              x={left + 12}
              y={start + 26 + line * 16}
              width={inner * 0.34}
              height="2.4"
              rx="1.2"
              opacity="0.6"
            />
          </g>
        ))}
        <rect
          x={left + inner - inner * 0.3}
          y={height - bottom - 10}
          width={inner * 0.3}
          height="2.4"
          rx="1.2"
          className={styles['words']}
          opacity="0.6"
        />
      </svg>
      <figcaption className={look('grid', 'items-center', 'soft', 'size-1', 'numbers')}>
        {paper?.size} · {width} × {height} mm
        {!isPrinted && (
          <span>
            <Trans>shaded: your own letterhead</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  );
}
