// The clinic as it stands on paper: its name and logo, and the letterhead, drawn on an invented prescription while it is designed.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { askingTheirs, useFollowing } from '../../../kit/web/form/following.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../kit/web/states.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { askMember } from '../../identity/web/parts/member.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import type { Clinic } from '../model.ts';
import { type Paper, paper } from '../model/paper.ts';
import { ClinicFields } from './clinic-fields.tsx';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './clinic.module.css';
import { LetterheadFields } from './letterhead-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { type Typed, typedOf } from './typed.ts';
import { PaperPicture } from './paper-picture.tsx';

interface Lent {
  /** The clinic on an invented prescription. */
  preview: (clinic: Clinic) => ReactNode;
  /** Opens that prescription as PDF. */
  onPaper: (paper: Paper) => Promise<unknown>;
  /** The clinic's time zone, and its change. */
  zone: ReactNode;
  /** All of its data in one file; false for who may not take it. */
  archive: ReactNode;
  /** The end of its work; false for who may not close it. */
  closing: ReactNode;
}

export function ClinicPage(borrowed: Lent) {
  const query = useRead(api.mine, {});
  return (
    <Page
      title={<Trans>Clinic information</Trans>}
      about={<Trans>The header of prescriptions and receipts, and how they fit your paper.</Trans>}
    >
      {query.data ? (
        <ClinicForm clinic={query.data} {...borrowed} />
      ) : (
        <Card>
          {query.error ? (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={480} />
          )}
        </Card>
      )}
    </Page>
  );
}

function ClinicForm({
  clinic,
  preview,
  onPaper,
  zone,
  archive,
  closing,
}: Lent & { clinic: Clinic }) {
  const { t } = useLingui();
  const mayEdit = useRight()('Settings', 'edit');
  const amend = useWrite(api.amend);
  const read = useRead(api.mine, {});
  const editor = useEditor({
    schema: api.amend.input,
    start: typedOf(clinic),
    draft: `clinic.${String(clinic.version)}`,
    save: async (input) => {
      await amend.mutateAsync(input).catch(askingTheirs(read));
      await askMember();
      toast({ kind: 'good', text: t`Clinic information is updated` });
    },
  });
  useFollowing(editor, typedOf(clinic), ['name', 'address']);
  return (
    <FormProvider {...editor.form}>
      <div className={withLook(styles['split'], 'column', 'gap-16', 'top')}>
        <div className={look('column', 'gap-20', 'min-0')}>
          <Card>
            <LogoField clinic={clinic} mayEdit={mayEdit} />
          </Card>
          <Card>{zone}</Card>
          <Card>
            <Form editor={editor}>
              <fieldset disabled={!mayEdit} className={withLook(styles['whole'], 'grid')}>
                <ClinicFields country={clinic.country} />
                <LetterheadFields at={editor.at} hasLogo={clinic.logo !== null} />
              </fieldset>
              {mayEdit && <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} />}
            </Form>
          </Card>
          {archive && <Card>{archive}</Card>}
          {closing && <Card>{closing}</Card>}
        </div>
        <Side clinic={clinic} preview={preview} onPaper={onPaper} />
      </div>
    </FormProvider>
  );
}

/** What is typed, over what is kept; a paper that is half typed keeps the last whole one. */
function useTyped(clinic: Clinic): Clinic {
  const typed = useWatch<Typed>();
  const design = z.safeParse(paper, typed.paper);
  const texts = Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => name !== 'paper' && name !== 'version' && value !== undefined,
    ),
  );
  return { ...clinic, ...texts, paper: design.success ? design.data : clinic.paper };
}

function Side({
  clinic,
  preview,
  onPaper,
}: Omit<Lent, 'zone' | 'archive' | 'closing'> & { clinic: Clinic }) {
  const typed = useTyped(clinic);
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await onPaper(typed.paper).catch(toastFailure);
    setBusy(false);
  };
  return (
    <div className={withLook(styles['side'], 'min-0')}>
      {typed.paper.letterhead === 'blank' ? (
        <PaperPicture />
      ) : (
        <Suspense fallback={<Skeleton height={480} />}>{preview(typed)}</Suspense>
      )}
      <Button
        variant="default"
        className={styles['pdf'] ?? ''}
        leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => void open()}
      >
        <Trans>See it as PDF</Trans>
      </Button>
    </div>
  );
}
