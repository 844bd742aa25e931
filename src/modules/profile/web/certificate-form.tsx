import { ActionIcon } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../kit/web/client.ts';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs } from '../../../kit/web/form/form.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { keyOfTries } from '../../../kit/web/once-keys.ts';
import { makeStale } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast } from '../../../kit/web/toast.tsx';
import {
  DropBox,
  KeptPicture,
  problemOf,
  SendBar,
  useAddressOf,
} from '../../../kit/web/uploads.tsx';
import { api } from '../contract.ts';
import { type Certificate, certificateFields, maxPictures } from '../model.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './certificates.module.css';

const words = z.strictObject(certificateFields);
const maxBytes = 5_000_000;

/** A certificate's words and pictures: those that are kept, and those that come. */
export function CertificateForm({
  certificate,
  onDone,
}: {
  certificate: Certificate | null;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const [stored, setStored] = useState<readonly string[]>(certificate?.pictures ?? []);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const keyOf = useRef(keyOfTries());
  const count = stored.length + files.length;

  const choose = async (chosen: File[]) => {
    const room = maxPictures - count;
    const problems = await Promise.all(chosen.map((file) => problemOf(file, { bytes: maxBytes })));
    const good = chosen.filter((_file, at) => problems[at] === null);
    setProblem(
      problems.find((one) => one !== null) ??
        (good.length > room ? sentenceOf('too_many_files', { max: maxPictures }) : null),
    );
    setFiles([...files, ...good.slice(0, room)]);
  };

  const editor = useEditor({
    schema: words,
    start: certificate
      ? { name: certificate.name, year: certificate.year }
      : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an empty year is what the form begins with; the schema asks for it
        ({ name: '', year: null } as unknown as z.input<typeof words>),
    save: async (input) => {
      if (count === 0) {
        setProblem(sentenceOf('certificate_empty'));
        return;
      }
      setSent(0);
      try {
        if (certificate) {
          const { id, version } = certificate;
          await call(
            api.amendCertificate,
            { id, version, ...input, keep: [...stored] },
            { files, onProgress: setSent },
          );
        } else
          await call(api.addCertificate, input, {
            files,
            onProgress: setSent,
            onceKey: keyOf.current(input, files),
          });
      } finally {
        setSent(null);
      }
      await makeStale(api.addCertificate);
      toast({ kind: 'good', text: t`Certificate details updated` });
      onDone();
    },
  });
  return (
    <Form editor={editor}>
      <Fields>
        <TextField
          {...editor.at('name')}
          label={t`Name`}
          required
          maxLength={40}
          placeholder={t`e.g. Fellowship in diabetology`}
        />
        <NumberField {...editor.at('year')} label={t`Year`} required isWhole />
      </Fields>
      {count > 0 && (
        <div className={look('row', 'wrap', 'gap-10')}>
          {stored.map((picture) => (
            <Held key={picture} onDrop={() => setStored(stored.filter((one) => one !== picture))}>
              {certificate && (
                <KeptPicture
                  verb={api.certificatePicture}
                  input={{ id: certificate.id, picture }}
                  alt=""
                  className={withLook(styles['picture'], 'sunk', 'boxed', 'rounded', 'block')}
                />
              )}
            </Held>
          ))}
          {files.map((file, at) => (
            <Held
              key={`${file.name}.${String(file.lastModified)}.${String(at)}`}
              onDrop={() => setFiles(files.filter((one) => one !== file))}
            >
              <Coming file={file} />
            </Held>
          ))}
        </div>
      )}
      <DropBox
        onFiles={(chosen) => void choose(chosen)}
        disabled={editor.isBusy || count >= maxPictures}
        hint={<Trans>Pictures, up to 5, each under 5 MB</Trans>}
      />
      {problem !== null && (
        <p className={look('bad')} role="alert">
          {problem}
        </p>
      )}
      {sent !== null && <SendBar sent={sent} label={t`Sending`} />}
      <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} />
    </Form>
  );
}

function Coming({ file }: { file: File }) {
  const address = useAddressOf(file);
  return address === null ? null : (
    <img
      src={address}
      alt=""
      className={withLook(styles['picture'], 'sunk', 'boxed', 'rounded', 'block')}
    />
  );
}

function Held({ children, onDrop }: { children: React.ReactNode; onDrop: () => void }) {
  const { t } = useLingui();
  return (
    <span className={look('anchor')}>
      {children}
      <ActionIcon
        variant="default"
        size={28}
        radius="xl"
        className={styles['drop'] ?? ''}
        aria-label={t`Remove this picture`}
        onClick={onDrop}
      >
        <IconX size={16} />
      </ActionIcon>
    </span>
  );
}
