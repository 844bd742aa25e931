// What the desk does with several follow-ups at once, by the same acts as with one alone.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconCalendarDue, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import type { Day } from '../../../kit/shared/time.ts';
import { ChosenDay } from '../../../kit/web/chosen-day.tsx';
import { ChosenBar, type ChosenRows, ExportChosen, PrintChosen } from '../../../kit/web/chosen.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { useSaveFile } from '../../../kit/web/save-file.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import type { FollowUp } from '../model.ts';

export function ChosenActs({ rows }: { rows: ChosenRows<FollowUp> }) {
  const { t } = useLingui();
  const words = useWords();
  const remind = useWrite(api.remind);
  const note = useWrite(api.note);
  const may = useRight();
  const file = useSaveFile(api.export);
  const [asksDay, setAsksDay] = useState(false);
  const { chosen, done, refused, clear, each } = rows;
  const send = async () => {
    const sent = await each(({ id }) => remind.mutateAsync({ id }));
    if (sent > 0)
      toast({
        kind: 'good',
        text: t`${plural(sent, { one: '# patient gets an SMS', other: '# patients get an SMS' })}`,
      });
  };
  const putOff = async (askOn: Day) => {
    const moved = await each(({ id, askOn: askOnBefore }) =>
      note.mutateAsync({ id, result: 'put_off', askOn, askOnBefore }),
    );
    const day = words.weekday(askOn);
    if (moved > 0)
      toast({
        kind: 'good',
        text: t`${plural(moved, { one: '# patient will be asked again', other: '# patients will be asked again' })}: ${day}`,
      });
  };
  const busyWords = `${String(done)} / ${String(chosen.length)}`;
  return (
    <ChosenBar count={chosen.length} onClear={clear} refused={refused}>
      <Button
        leftSection={<IconMessage size={18} aria-hidden="true" />}
        disabled={done !== null}
        onClick={() => void send()}
      >
        {done === null ? <Trans>Send an SMS</Trans> : busyWords}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCalendarDue size={18} aria-hidden="true" />}
        disabled={done !== null}
        onClick={() => setAsksDay(true)}
      >
        <Trans>Ask again on</Trans>…
      </Button>
      {may('Export', 'view') && (
        <ExportChosen chosen={chosen} file={file} isDisabled={done !== null} />
      )}
      <PrintChosen />
      {asksDay && (
        <ChosenDay
          title={<Trans>Ask again on</Trans>}
          label={t`Ask again on`}
          act={<Trans>Save</Trans>}
          onDay={(day) => void putOff(day)}
          onClose={() => setAsksDay(false)}
        />
      )}
    </ChosenBar>
  );
}
