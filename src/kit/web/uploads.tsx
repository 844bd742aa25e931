// Files on their way in: dropped, pasted, chosen or taken with the phone's camera; looked at before they are sent. And pictures on their way out.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera, IconPhotoUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { TypedOf, Verb } from '../shared/contract.ts';
import { fetchPaper } from './client.ts';
import { sentenceOf } from './sentences.ts';
import { look, withLook } from './look.ts';
import styles from './uploads.module.css';

interface FileRules {
  /** Of one file. */
  bytes: number;
  /** PDF files are welcome too. */
  takesPdf?: boolean;
}

/** What the server would say of a file, before it is sent: by its size and its first bytes, never by its name. Null when it may go. */
export async function problemOf(
  file: Blob,
  { bytes, takesPdf = false }: FileRules,
): Promise<string | null> {
  if (file.size > bytes) return sentenceOf('file_too_big');
  const kind = kindOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return kind === 'picture' || (kind === 'pdf' && takesPdf) ? null : sentenceOf('images_only');
}

const begins = (bytes: Uint8Array, at: number, text: string): boolean =>
  text.split('').every((sign, i) => bytes[at + i] === sign.charCodeAt(0));

/** By the signatures that JPEG, PNG, WebP and PDF cannot do without. */
function kindOf(bytes: Uint8Array): 'picture' | 'pdf' | 'other' {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  const isPng = bytes[0] === 0x89 && begins(bytes, 1, 'PNG\r\n');
  if (isJpeg || isPng || (begins(bytes, 0, 'RIFF') && begins(bytes, 8, 'WEBP'))) return 'picture';
  return begins(bytes, 0, '%PDF-') ? 'pdf' : 'other';
}

interface DropBoxProps {
  onFiles: (files: File[]) => void;
  takesPdf?: boolean;
  /** More than one at a time. */
  several?: boolean;
  /** Which camera of a phone: that towards the world for papers, that towards the person for portraits. */
  camera?: 'environment' | 'user';
  /** What may be sent, under the buttons. */
  hint: ReactNode;
  disabled?: boolean;
}

/** A place to drop files on; also takes what is pasted while it is on the screen. */
export function DropBox({
  onFiles,
  takesPdf = false,
  several = true,
  camera = 'environment',
  hint,
  disabled = false,
}: DropBoxProps) {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const taker = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    if (disabled) return;
    const pasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, [disabled]);
  const chosen = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // The same file may be chosen again.
    input.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop on; the buttons in it do the same by keyboard
    <div
      className={withLook(
        styles['box'],
        'grid',
        'gap-10',
        'middle',
        'items-center',
        'centre',
        'card-corners',
      )}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <IconPhotoUp size={32} stroke={1.4} className={look('faint')} aria-hidden="true" />
      <div className={withLook(styles['buttons'], 'row', 'wrap', 'gap-8', 'centre-row')}>
        <Button
          variant="default"
          data-autofocus
          disabled={disabled}
          aria-describedby={hintId}
          onClick={() => chooser.current?.click()}
        >
          {several ? <Trans>Choose files</Trans> : <Trans>Choose a picture</Trans>}
        </Button>
        <Button
          variant="default"
          className={styles['camera'] ?? ''}
          disabled={disabled}
          leftSection={<IconCamera size={18} aria-hidden="true" />}
          onClick={() => taker.current?.click()}
        >
          <Trans>Take a photo</Trans>
        </Button>
      </div>
      <p className={look('soft', 'size-1')} id={hintId}>
        <span className={styles['desktop']}>
          <Trans>or drop or paste here</Trans>
          {' · '}
        </span>
        {hint}
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t`Choose files`}
        multiple={several}
        accept={`image/jpeg,image/png,image/webp${takesPdf ? ',application/pdf' : ''}`}
        onChange={(event) => chosen(event.currentTarget)}
      />
      <input
        ref={taker}
        type="file"
        hidden
        aria-label={t`Take a photo`}
        accept="image/jpeg,image/png"
        capture={camera}
        onChange={(event) => chosen(event.currentTarget)}
      />
    </div>
  );
}

/** How far a file has come. */
export function SendBar({ sent, label }: { sent: number; label: string }) {
  return (
    <progress
      className={withLook(styles['bar'], 'progress')}
      value={sent}
      max={1}
      aria-label={label}
    />
  );
}

/** An address for a blob while it is shown. */
export function useAddressOf(blob: Blob | null | undefined): string | null {
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}

/** A kept picture's bytes. Kept pictures never change, so they are asked for once; `when` false asks not yet. */
export function useKept<V extends Verb & { kind: 'download' }>(
  verb: V,
  input: TypedOf<V>,
  version: string | number = 0,
  when = true,
) {
  return useQuery({
    queryKey: ['kept', verb.id, input, version],
    queryFn: ({ signal }) => fetchPaper(verb, input, signal).then(({ blob }) => blob),
    staleTime: Infinity,
    gcTime: 5 * 60_000,
    enabled: when,
  });
}

/** A kept picture; nothing is drawn before it has come. */
export function KeptPicture<V extends Verb & { kind: 'download' }>({
  verb,
  input,
  version = 0,
  alt,
  className,
}: {
  verb: V;
  input: TypedOf<V>;
  /** Another version is another picture. */
  version?: string | number;
  /** Empty where the words beside it say the same. */
  alt: string;
  className?: string | undefined;
}) {
  const address = useAddressOf(useKept(verb, input, version).data);
  return address === null ? (
    <span className={className} data-waiting="" />
  ) : (
    <img src={address} alt={alt} className={className} decoding="async" />
  );
}
