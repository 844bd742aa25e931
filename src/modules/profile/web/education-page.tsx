import { ActionIcon, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { Card } from '../../../kit/web/page.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import type { Profile } from '../model.ts';
import { degrees } from '../model/choices.ts';
import { ProfileFrame } from './profile-frame.tsx';
import { wrapping } from '../../../kit/web/button.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './profile.module.css';

export function EducationPage() {
  return (
    <ProfileFrame>
      {(profile) => <EducationForm key={String(profile.version)} profile={profile} />}
    </ProfileFrame>
  );
}

type Typed = z.input<typeof api.amendEducation.input>;

/** Each degree with its school: what stands already, then the degrees on paper that have none yet. */
function startOf({ education, degrees: degreesOnPaper, version }: Profile): Typed {
  const open = degreesOnPaper.filter((degree) => !education.some((one) => one.degree === degree));
  const blank = (degree: string) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an empty year is what the form begins with; the schema asks for it
    ({ degree, institute: '', year: null }) as unknown as Typed['education'][number];
  const rows = [...education, ...open.map(blank)];
  return { education: rows.length > 0 ? rows : [blank('')], version };
}

function EducationForm({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const amend = useWrite(api.amendEducation);
  const start = startOf(profile);
  const editor = useEditor({
    schema: api.amendEducation.input,
    start,
    draft: `education.${profile.memberId}.${String(profile.version)}`,
    save: async (input) => {
      await amend.mutateAsync(input);
      toast({ kind: 'good', text: t`Education details updated` });
    },
  });
  const { at } = editor;
  const rows = useFieldArray({ control: editor.form.control, name: 'education' });
  const choices = [...new Set([...degrees, ...profile.degrees])].map((value) => ({
    value,
    label: value,
  }));
  return (
    <Form editor={editor}>
      <Card>
        <div className={withLook(styles['stack'], 'column', 'gap-20')}>
          <ol className={look('bare-list', 'column', 'gap-20')}>
            {rows.fields.map((row, place) => (
              <li key={row.id} className={withLook(styles['school'], 'grid', 'wide-narrow')}>
                <SelectField
                  {...at(`education.${place}.degree`)}
                  label={t`Degree`}
                  required
                  choices={choices}
                  isSearchable
                  nothingFound={sentenceOf('degree_unknown')}
                />
                <TextField
                  {...at(`education.${place}.institute`)}
                  label={t`College or institute`}
                  required
                  maxLength={100}
                />
                <NumberField
                  {...at(`education.${place}.year`)}
                  label={t`Year of completion`}
                  required
                  isWhole
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  className={styles['schoolGone'] ?? ''}
                  aria-label={t`Remove degree ${place + 1}`}
                  disabled={rows.fields.length === 1}
                  onClick={() => rows.remove(place)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </li>
            ))}
          </ol>
          {rows.fields.length < 10 && (
            <Button
              variant="default"
              classNames={wrapping}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() =>
                rows.append(
                  startOf({ ...profile, education: [], degrees: [] }).education[0] ?? {
                    degree: '',
                    institute: '',
                    year: 0,
                  },
                )
              }
            >
              <Trans>Add another degree</Trans>
            </Button>
          )}
          <p className={look('soft', 'size-1')}>
            <Trans>Degrees appear on prescriptions in this order.</Trans>
          </p>
        </div>
      </Card>
      <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} />
    </Form>
  );
}
