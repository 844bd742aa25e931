// Blackens parts of a picture before it is sent: what was covered is not in the file that leaves.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Skeleton } from '../../../kit/web/states.tsx';
import {
  type Box,
  boxStyle,
  brushOf,
  fitting,
  type Mark,
  markAt,
  moved,
  paint,
  pictureOf,
  startBox,
  type Stroke,
} from './redacting.ts';
import styles from './support.module.css';

interface Props {
  file: File;
  /** Of the picture that leaves. */
  maxBytes: number;
  onClose: () => void;
  onDone: (changed: File) => void;
}

export function RedactDialog({ file, maxBytes, onClose, onDone }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const picture = usePicture(file, () => setProblem(sentenceOf('images_only')));
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [isBusy, setBusy] = useState(false);
  const done = async () => {
    if (!picture) return;
    setBusy(true);
    try {
      onDone(await pictureOf(picture, marks, file.name, maxBytes));
    } catch {
      setProblem(sentenceOf('file_too_big'));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={<Trans>Black out parts of the picture</Trans>}
      isOpen
      onClose={onClose}
      width={960}
    >
      <div className={look('column', 'gap-12')}>
        <p className={look('soft', 'no-margin')}>
          <Trans>
            Draw over names, numbers and faces. By keyboard: arrow keys move the box, with Shift
            they make it larger or smaller, Enter blackens it.
          </Trans>
        </p>
        {picture ? (
          <Stage
            picture={picture}
            marks={marks}
            onMark={(mark) => setMarks((before) => [...before, mark])}
          />
        ) : (
          problem === null && <Skeleton height={360} />
        )}
        {problem !== null && (
          <p className={look('bad', 'no-margin')} role="alert">
            {problem}
          </p>
        )}
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button
            variant="subtle"
            disabled={marks.length === 0 || isBusy}
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={() => setMarks((before) => before.slice(0, -1))}
          >
            <Trans>Undo</Trans>
          </Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            disabled={marks.length === 0 || !picture}
            loading={isBusy}
            onClick={() => void done()}
          >
            <Trans>Use this picture</Trans>
          </Button>
        </div>
        <span className="visually-hidden" role="status">
          {marks.length > 0 && (
            <Plural value={marks.length} one="# part is black" other="# parts are black" />
          )}
        </span>
      </div>
    </Dialog>
  );
}

function usePicture(file: File, onUnreadable: () => void): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const failed = useEffectEvent(onUnreadable);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (whole) => (isGone ? whole.close() : setPicture(whole)),
      () => isGone || failed(),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return picture;
}

interface StageProps {
  picture: ImageBitmap;
  marks: readonly Mark[];
  onMark: (mark: Mark) => void;
}

function Stage({ picture, marks, onMark }: StageProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef<Stroke | null>(null);
  const size = fitting(picture);
  const [box, setBox] = useState<Box>(() => startBox(size));
  const [isByKeys, setByKeys] = useState(false);
  useEffect(() => {
    if (canvas.current) paint(canvas.current, picture, marks);
  }, [picture, marks]);
  const draw = () => {
    if (canvas.current && stroke.current)
      paint(canvas.current, picture, [...marks, stroke.current]);
  };
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setByKeys(false);
    stroke.current = { width: brushOf(size), points: [markAt(event.currentTarget, event)] };
    draw();
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!stroke.current) return;
    stroke.current.points.push(markAt(event.currentTarget, event));
    draw();
  };
  const up = () => {
    if (stroke.current) onMark(stroke.current);
    stroke.current = null;
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      onMark({ box });
    } else {
      const next = moved(box, event.key, event.shiftKey, size);
      if (!next) return;
      setBox(next);
    }
    setByKeys(true);
    event.preventDefault();
  };
  return (
    <div className={withLook(styles['stage'], 'anchor', 'sunk', 'rounded')}>
      <div className={withLook(styles['sheet'], 'anchor')}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- drawn on by pointer and by keys, as the words above it say */}
        <canvas
          ref={canvas}
          width={size.width}
          height={size.height}
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- its keys move the box, and a reader has to let them through
          role="application"
          aria-label={t`Picture to draw on`}
          data-autofocus
          className={withLook(styles['canvas'], 'block', 'ring-around')}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          onKeyDown={key}
          onFocus={(event) => setByKeys(event.currentTarget.matches(':focus-visible'))}
          onBlur={() => setByKeys(false)}
        />
        {isByKeys && (
          <span
            className={withLook(styles['box'], 'absolute', 'no-pointer')}
            style={boxStyle(box, size)}
          />
        )}
      </div>
    </div>
  );
}
