// Where a picture is cut. Loaded only when one has been chosen.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { sentenceOf } from '../sentences.ts';
import { useAddressOf } from '../uploads.tsx';
import { look, withLook } from '../look.ts';
import styles from './picture-field.module.css';

export type CropShape = 'round' | 'wide';

/** The longest side that is sent; the server keeps no more. */
const longest = 1000;
const aspects = [1, 2, 3] as const;

interface Props {
  file: File;
  shape: CropShape;
  isBusy: boolean;
  onCut: (picture: Blob) => void;
  /** The file is no picture after all. */
  onUnreadable: (words: string) => void;
  onBack: () => void;
}

export function CropStage({ file, shape, isBusy, onCut, onUnreadable, onBack }: Props) {
  const { t } = useLingui();
  const address = useAddressOf(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [aspect, setAspect] = useState<number>(1);
  const [area, setArea] = useState<Area | null>(null);
  const cut = async () => {
    try {
      if (area) onCut(await cutOut(file, area, shape));
    } catch {
      onUnreadable(sentenceOf('images_only'));
    }
  };
  return (
    <>
      <div className={withLook(styles['stage'], 'rounded', 'anchor', 'clipped')}>
        {address !== null && (
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            aspect={aspect}
            minZoom={shape === 'wide' ? 0.5 : 1}
            restrictPosition={shape === 'round'}
            cropShape={shape === 'round' ? 'round' : 'rect'}
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_part, pixels) => setArea(pixels)}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => {
              if (shape === 'wide') setAspect(nearestAspect(naturalWidth / naturalHeight));
            }}
            mediaProps={{ alt: '', onError: () => onUnreadable(sentenceOf('images_only')) }}
            cropperProps={{ 'aria-label': t`Move the picture with the arrow keys` }}
          />
        )}
      </div>
      {shape === 'wide' && (
        <div className={look('row', 'gap-8')} role="group" aria-label={t`Shape`}>
          {aspects.map((one) => (
            <Button
              key={one}
              size="compact-md"
              variant={aspect === one ? 'light' : 'default'}
              aria-pressed={aspect === one}
              onClick={() => setAspect(one)}
            >
              {one} : 1
            </Button>
          ))}
        </div>
      )}
      <label className={withLook(styles['zoom'], 'row', 'gap-12', 'middle', 'soft')}>
        <Trans>Zoom</Trans>
        <input
          type="range"
          min={shape === 'wide' ? 0.5 : 1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          <Trans>Another picture</Trans>
        </Button>
        <Button onClick={() => void cut()} loading={isBusy} disabled={area === null}>
          <Trans>Use this picture</Trans>
        </Button>
      </div>
    </>
  );
}

const nearestAspect = (ratio: number): number =>
  aspects.reduce((best, one) => (Math.abs(one - ratio) < Math.abs(best - ratio) ? one : best));

/** The chosen part, no larger than needed. A logo keeps what is clear in it; beyond its edges stays clear too. */
async function cutOut(file: File, area: Area, shape: CropShape): Promise<Blob> {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(area.width, area.height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(area.width * scale),
    height: Math.round(area.height * scale),
  });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(whole, -area.x * scale, -area.y * scale, whole.width * scale, whole.height * scale);
  whole.close();
  const made = await new Promise<Blob | null>((done) =>
    canvas.toBlob(done, shape === 'wide' ? 'image/png' : 'image/jpeg', 0.9),
  );
  if (!made) throw new Error('no picture');
  return made;
}
