// What the desk and the clinic's page go by.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { askingTheirs, useFollowing } from '../../../kit/web/form/following.ts';
import { Fields, Form, FormActs } from '../../../kit/web/form/form.tsx';
import { NumberField } from '../../../kit/web/form/number-field.tsx';
import { look } from '../../../kit/web/look.ts';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toast } from '../../../kit/web/toast.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import { type DeskRules, savingDeskRules } from '../model.ts';
import { BookingRulesCard } from './booking-rules-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export function DeskPage() {
  const query = useRead(api.deskRules, {});
  // Asked along with the desk's rules, shown below them.
  useRead(api.bookingRules, {});
  useRead(staff.doctors, {});
  return (
    <SettingsFrame>
      <div className={look('column', 'gap-20')}>
        {query.data ? (
          <Rules rules={query.data} />
        ) : query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <RowsOnTheWay rows={3} />
        )}
        {query.isFetched && <BookingRulesCard />}
      </div>
    </SettingsFrame>
  );
}

function Rules({ rules }: { rules: DeskRules }) {
  const { t } = useLingui();
  const mayEdit = useRight()('Settings', 'edit');
  const send = useWrite(api.saveDeskRules);
  const read = useRead(api.deskRules, {});
  const editor = useEditor({
    schema: savingDeskRules,
    start: rules,
    save: async (input) => {
      await send.mutateAsync(input).catch(askingTheirs(read));
      toast({ kind: 'good', text: t`Saved` });
    },
  });
  useFollowing(editor, rules, ['waitLimitMinutes', 'noShowAfterDays', 'perPhone', 'perHour']);
  return (
    <Card>
      <Form editor={editor}>
        <Fields>
          <NumberField
            {...editor.at('waitLimitMinutes')}
            label={t`A wait is long from (minutes)`}
            hint={t`Whoever has waited longer is marked in the queue.`}
            disabled={!mayEdit}
            isWhole
            required
          />
          <NumberField
            {...editor.at('noShowAfterDays')}
            label={t`Mark “Did not come” after (days)`}
            hint={t`Marks confirmed patients who never checked in. Leave empty to mark them by hand only.`}
            disabled={!mayEdit}
            isWhole
          />
          <NumberField
            {...editor.at('perPhone')}
            label={t`Upcoming bookings per phone number`}
            hint={t`Through the clinic’s page; the desk can book more.`}
            disabled={!mayEdit}
            isWhole
            required
          />
          <NumberField
            {...editor.at('perHour')}
            label={t`Bookings through the clinic’s page per hour`}
            hint={t`After that the page asks them to call.`}
            disabled={!mayEdit}
            isWhole
            required
          />
        </Fields>
        {mayEdit && <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} />}
      </Form>
    </Card>
  );
}
