// What the desk does with several appointments at once, by the same verbs as with one alone.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconCalendarShare } from '@tabler/icons-react';
import { useState } from 'react';
import type { Day } from '../../../kit/shared/time.ts';
import { ChosenDay } from '../../../kit/web/chosen-day.tsx';
import { ChosenBar, type ChosenRows, PrintChosen } from '../../../kit/web/chosen.tsx';
import { call } from '../../../kit/web/client.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api as slots } from '../../slots/contract.ts';
import { api } from '../contract.ts';
import type { Appointment } from '../model.ts';

/** Each keeps its time of day; where the clinic keeps no starts of its own, its length too. */
function useMoving() {
  const { zone } = useMember();
  const reschedule = useWrite(api.reschedule);
  return async ({ id, version, startsAt, endsAt, doctorId, mode }: Appointment, day: Day) => {
    const start = Temporal.Instant.from(startsAt);
    const { hasSlots } = await call(slots.free, { from: day, days: 1, mode, doctorId });
    const minutes = start.until(Temporal.Instant.from(endsAt)).total('minutes');
    await reschedule.mutateAsync({
      id,
      version,
      startsAt: Temporal.PlainDate.from(day)
        .toZonedDateTime({
          timeZone: zone,
          plainTime: start.toZonedDateTimeISO(zone).toPlainTime(),
        })
        .toInstant()
        .toString(),
      ...(hasSlots ? {} : { minutes }),
    });
  };
}

export function ChosenActs({ rows }: { rows: ChosenRows<Appointment> }) {
  const { t } = useLingui();
  const words = useWords();
  const mayEdit = useRight()('Appointment', 'edit');
  const [asksDay, setAsksDay] = useState(false);
  const move = useMoving();
  const { chosen, done, refused, clear, each } = rows;
  const moveAll = async (to: Day) => {
    const moved = await each((one) => move(one, to));
    const day = words.weekday(to);
    if (moved > 0)
      toast({
        kind: 'good',
        text: t`${plural(moved, { one: '# appointment moved', other: '# appointments moved' })}: ${day}`,
      });
  };
  return (
    <ChosenBar count={chosen.length} onClear={clear} refused={refused}>
      {mayEdit && (
        <Button
          leftSection={<IconCalendarShare size={18} aria-hidden="true" />}
          disabled={done !== null}
          onClick={() => setAsksDay(true)}
        >
          {done === null ? (
            <Trans>Move to another day</Trans>
          ) : (
            `${String(done)} / ${String(chosen.length)}`
          )}
        </Button>
      )}
      <PrintChosen />
      {asksDay && (
        <ChosenDay
          title={<Trans>Move to another day</Trans>}
          label={t`New day`}
          about={
            <Trans>
              Doctor and time of day stay the same, and each patient is told. What does not fit
              stays chosen, with the reason.
            </Trans>
          }
          act={<Trans>Move</Trans>}
          onDay={(day) => void moveAll(day)}
          onClose={() => setAsksDay(false)}
        />
      )}
    </ChosenBar>
  );
}
