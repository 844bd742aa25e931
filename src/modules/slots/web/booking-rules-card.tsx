// What the clinic's page goes by: of the clinic, or of one of its doctors.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { askingTheirs, useFollowing } from '../../../kit/web/form/following.ts';
import { Fields, Form, FormActs, Wide } from '../../../kit/web/form/form.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { SwitchField } from '../../../kit/web/form/switch-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { SelectInput } from '../../../kit/web/select-input.tsx';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import { type BookingRules, savingBookingRules } from '../model.ts';

export function BookingRulesCard() {
  const { t } = useLingui();
  const [doctorId, setDoctor] = useState<string | null>(null);
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const query = useRead(api.bookingRules, doctorId === null ? {} : { doctorId });
  return (
    <Card
      title={<Trans>Booking by the clinic’s page</Trans>}
      acts={
        doctors.length > 1 && (
          <SelectInput
            aria-label={t`Doctor`}
            value={doctorId ?? ''}
            choices={[
              { value: '', label: t`Whole clinic` },
              ...doctors.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(next) => setDoctor(next || null)}
          />
        )
      }
    >
      {query.data ? (
        <Rules
          key={doctorId}
          // A doctor without rules of their own begins with the clinic's.
          rules={
            query.data.doctorId === doctorId ? query.data : { ...query.data, doctorId, version: 0 }
          }
        />
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RowsOnTheWay rows={4} />
      )}
    </Card>
  );
}

function Rules({ rules }: { rules: BookingRules }) {
  const { t } = useLingui();
  const mayEdit = useRight()('Settings', 'edit');
  const send = useWrite(api.saveBookingRules);
  const read = useRead(
    api.bookingRules,
    rules.doctorId === null ? {} : { doctorId: rules.doctorId },
  );
  const editor = useEditor({
    schema: savingBookingRules,
    start: rules,
    save: async (input) => {
      await send.mutateAsync(input).catch(askingTheirs(read));
      toast({ kind: 'good', text: t`Saved` });
    },
  });
  useFollowing(editor, rules, ['leadMinutes', 'daysAhead', 'gapMinutes', 'question']);
  const { at } = editor;
  return (
    <Form editor={editor}>
      <Fields>
        <Wide>
          <SwitchField
            {...at('isConfirmedAtOnce')}
            label={t`A booking is confirmed at once`}
            hint={t`Otherwise the desk confirms or rejects each.`}
            disabled={!mayEdit}
          />
        </Wide>
        <NumberField
          {...at('leadMinutes')}
          label={t`At the latest before the start (minutes)`}
          disabled={!mayEdit}
          isWhole
          required
        />
        <NumberField
          {...at('daysAhead')}
          label={t`Days that can be booked`}
          hint={t`From 1 to 62, today included`}
          disabled={!mayEdit}
          isWhole
          required
        />
        <NumberField
          {...at('gapMinutes')}
          label={t`Gap after each patient (minutes)`}
          disabled={!mayEdit}
          isWhole
          required
        />
        <SelectField
          {...at('guests')}
          label={t`Who can book`}
          choices={[
            { value: 'everybody', label: t`Everybody` },
            { value: 'known', label: t`Patients of the clinic only` },
            { value: 'new', label: t`New patients only` },
          ]}
          disabled={!mayEdit}
          required
        />
        <Wide>
          <TextField
            {...at('question')}
            label={t`A question for the person booking`}
            hint={t`The answer is saved as the appointment’s note. Leave empty to ask nothing.`}
            maxLength={80}
            disabled={!mayEdit}
          />
        </Wide>
      </Fields>
      {mayEdit && <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} />}
    </Form>
  );
}
