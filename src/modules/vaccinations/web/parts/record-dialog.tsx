// Notes what a patient was given on one day: the doses that are due by a press, any other vaccine by its name.
import { Button, Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useEditor } from '../../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../../kit/web/form/form.tsx';
import { SuggestField } from '../../../../kit/web/form/suggest-field.tsx';
import { translatorOn } from '../../../../kit/web/language.ts';
import { look } from '../../../../kit/web/look.ts';
import { useWrite } from '../../../../kit/web/query.ts';
import { toast } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { api } from '../../contract.ts';
import { noting } from '../../model.ts';
import { type CardDose, isWanting } from '../../rules.ts';
import { otherVaccines, type ScheduleName } from '../../rules/schedule.ts';
import { doseStateWords } from '../../rules/words.ts';
import { DoseFields, OccasionFields } from './dose-fields.tsx';

interface Props {
  patientId: string;
  /** Of the card; empty where no schedule counts. */
  doses: readonly CardDose[];
  schedule: ScheduleName | null;
  onClose: () => void;
}

const nothing = { dose: '', brand: '', batch: '', site: null, nextOn: null };

export function RecordDialog(props: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Add vaccines`} isOpen onClose={props.onClose} width={640}>
      <RecordForm {...props} />
    </Dialog>
  );
}

function RecordForm({ patientId, doses, schedule, onClose }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { name } = useMember();
  const noted = useWrite(api.note);
  const editor = useEditor({
    schema: noting,
    start: {
      patientId,
      schedule,
      givenOn: words.today,
      isHere: true,
      givenBy: name,
      doses: doses.length > 0 ? [] : [{ vaccine: '', ...nothing }],
    },
    save: async (typed) => {
      await noted.mutateAsync(typed);
      toast({ kind: 'good', text: t`Vaccines recorded` });
      onClose();
    },
  });
  const isMissing = editor.form.formState.errors.doses?.type === 'too_few_items';
  return (
    <Form editor={editor}>
      <OccasionFields under="" />
      <Entries doses={doses} />
      {isMissing && (
        <p className={look('bad', 'size-1')} role="alert">
          <Trans>Choose at least one vaccine</Trans>
        </p>
      )}
      <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} onCancel={onClose} />
    </Form>
  );
}

function Entries({ doses }: { doses: readonly CardDose[] }) {
  const { t } = useLingui();
  const { control } = useFormContext<z.input<typeof noting>>();
  const entries = useFieldArray({ control, name: 'doses' });
  const [showsAll, setShowsAll] = useState(false);
  const open = doses.filter(({ entry }) => entry === null);
  const offered = showsAll ? open : open.filter(isWanting);
  const placeOf = (code: string) => entries.fields.findIndex(({ dose }) => dose === code);
  const others = entries.fields.flatMap((entry, at) => (entry.dose ? [] : [{ ...entry, at }]));
  return (
    <div className={look('column', 'gap-12')}>
      {offered.map((dose) => (
        <DoseEntry
          key={dose.code}
          dose={dose}
          at={placeOf(dose.code)}
          onCheck={() => entries.append({ ...nothing, vaccine: dose.vaccine, dose: dose.code })}
          onUncheck={(at) => entries.remove(at)}
        />
      ))}
      {others.map(({ id, at }) => (
        <div key={id} className={look('column', 'gap-12', 'boxed', 'rounded', 'pad-12')}>
          <SuggestField
            name={`doses.${at}.vaccine`}
            label={t`Vaccine`}
            suggestions={otherVaccines}
            maxLength={60}
            required
          />
          <DoseFields under={`doses.${at}.`} hasNext />
          <Button
            variant="subtle"
            size="compact-sm"
            className={look('self-start')}
            leftSection={<IconX size={16} aria-hidden="true" />}
            onClick={() => entries.remove(at)}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      <div className={look('row', 'wrap', 'gap-8')}>
        {!showsAll && offered.length < open.length && (
          <Button variant="default" onClick={() => setShowsAll(true)}>
            <Trans>All doses of the schedule</Trans>
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => entries.append({ vaccine: '', ...nothing })}
        >
          <Trans>Another vaccine</Trans>
        </Button>
      </div>
    </div>
  );
}

function DoseEntry({
  dose: { vaccine, state },
  at,
  onCheck,
  onUncheck,
}: {
  dose: CardDose;
  /** Its place among what is noted; -1 where it is not. */
  at: number;
  onCheck: () => void;
  onUncheck: (at: number) => void;
}) {
  const { i18n } = useLingui();
  const word = translatorOn(i18n).text(doseStateWords[state]);
  const box = (
    <Checkbox
      label={`${vaccine} · ${word}`}
      checked={at >= 0}
      onChange={() => (at >= 0 ? onUncheck(at) : onCheck())}
    />
  );
  if (at < 0) return box;
  return (
    <div className={look('column', 'gap-12', 'boxed', 'rounded', 'pad-12')}>
      {box}
      <DoseFields under={`doses.${at}.`} hasNext={false} />
    </div>
  );
}
