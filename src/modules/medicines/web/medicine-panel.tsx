// Adds a medicine to the clinic's list or changes one; a name that is taken is told under its field.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type * as z from 'zod/mini';
import { CallRefused } from '../../../kit/web/client.ts';
import { currentIn } from '../../../kit/web/current-in.ts';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { Panel } from '../../../kit/web/panel.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import { type Medicine, medicine as medicineSchema, medicineTypes, newMedicine } from '../model.ts';
import { likelyType } from './parts/medicine-text.ts';
import { medicineTypeWords } from './parts/medicine-words.ts';

interface Props {
  /** Null for a new one. */
  medicine: Medicine | null;
  startName: string;
  onClose: () => void;
}

const blank = { composition: '', strength: '', manufacturer: '' };

export function MedicinePanel({ medicine, startName, onClose }: Props) {
  const { t, i18n } = useLingui();
  const save = useSaving(medicine, onClose);
  const editor = useEditor({
    schema: newMedicine,
    start: medicine
      ? {
          name: medicine.name,
          type: medicine.type,
          composition: medicine.composition,
          strength: medicine.strength,
          manufacturer: medicine.manufacturer,
        }
      : { name: startName, type: likelyType(startName), ...blank },
    draft: `medicine.${medicine?.id ?? 'new'}`,
    save,
  });

  return (
    <Panel
      title={medicine === null ? <Trans>Add medicine</Trans> : <Trans>Edit medicine</Trans>}
      isOpen
      onClose={onClose}
      width={460}
    >
      <Form editor={editor}>
        <TextField
          {...editor.at('name')}
          label={t`Medicine name`}
          maxLength={120}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel was opened to type this name
          autoFocus
          required
        />
        <SelectField
          {...editor.at('type')}
          label={t`Type`}
          choices={medicineTypes.map((one) => ({
            value: one,
            label: i18n._(medicineTypeWords[one]),
          }))}
          required
        />
        <TextField
          {...editor.at('composition')}
          label={t`Composition`}
          hint={t`The generic names without strength; printed in capitals`}
          maxLength={200}
        />
        <TextField
          {...editor.at('strength')}
          label={t`Strength`}
          placeholder="500 mg + 125 mg"
          maxLength={60}
        />
        <TextField {...editor.at('manufacturer')} label={t`Manufacturer`} maxLength={80} />
        {medicine !== null && <Retire medicine={medicine} onDone={onClose} />}
        <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} onCancel={onClose} />
      </Form>
    </Panel>
  );
}

function Retire({ medicine, onDone }: { medicine: Medicine; onDone: () => void }) {
  const retiring = useWrite(api.retire);
  const restoring = useWrite(api.restore);
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={retiring.isPending || restoring.isPending}
      onClick={() =>
        (medicine.retiredAt === null ? retiring : restoring).mutate(
          { id: medicine.id, version: medicine.version },
          { onSuccess: onDone, onError: toastFailure },
        )
      }
    >
      {medicine.retiredAt === null ? <Trans>Remove from list</Trans> : <Trans>Restore</Trans>}
    </Button>
  );
}

/** @param medicine null for a new one. */
function useSaving(medicine: Medicine | null, onDone: () => void) {
  const { t, i18n } = useLingui();
  const adding = useWrite(api.add);
  const amending = useWrite(api.amend);
  /** A taken name belongs under its field. When someone else was faster, what they wrote is told and what was typed here stays. */
  const placeProblem = (error: unknown): never => {
    if (error instanceof CallRefused && error.code === 'medicine_exists')
      error.fields['name'] = { code: error.code, message: error.message };
    const theirs = currentIn(error, medicineSchema);
    if (theirs) {
      const { name, type, composition, strength, manufacturer } = theirs;
      toast({
        kind: 'news',
        text: t`It now reads: ${[name, i18n._(medicineTypeWords[type]), composition, strength, manufacturer].filter(Boolean).join(' · ')}`,
      });
    }
    throw error;
  };
  return async (parsed: z.output<typeof newMedicine>) => {
    if (medicine === null) await adding.mutateAsync(parsed).catch(placeProblem);
    else
      await amending
        .mutateAsync({ id: medicine.id, version: medicine.version, ...parsed })
        .catch(placeProblem);
    toast({
      kind: 'good',
      text: medicine === null ? t`Medicine created successfully` : t`Medicine updated successfully`,
    });
    onDone();
  };
}
