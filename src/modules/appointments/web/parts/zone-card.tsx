// The clinic's time zone. What a change of it would do is shown before it is saved.
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useEditor } from '../../../../kit/web/form/editor.ts';
import { Form } from '../../../../kit/web/form/form.tsx';
import { SelectField } from '../../../../kit/web/form/select-field.tsx';
import { look } from '../../../../kit/web/look.ts';
import { useRead, useWrite } from '../../../../kit/web/query.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { Failed, RowsOnTheWay } from '../../../../kit/web/states.tsx';
import { toast } from '../../../../kit/web/toast.tsx';
import { ClinicZone, useWords } from '../../../../kit/web/words.tsx';
import { askMember, useMember } from '../../../identity/web/parts/member.ts';
import { usePlaceNames } from '../../../places/web/parts/place-names.ts';
import { api } from '../../contract.ts';
import type { ZoneChange } from '../../model.ts';
import { zoneChoices, zoneText } from './zones.ts';

export function ZoneCard() {
  const { zone, isOwner } = useMember();
  const [isOpen, setOpen] = useState(false);
  const now = Temporal.Now.instant();
  return (
    <div className={look('row', 'wrap', 'gap-8-12', 'middle', 'between')}>
      <div>
        <h2 className={look('size-3', 'strong', 'no-margin')}>
          <Trans>Time zone</Trans>
        </h2>
        <p className={look('soft', 'no-margin', 'numbers')}>
          {zoneText(zone, now)} · <Clock at={now.toString()} />
        </p>
      </div>
      {isOwner && (
        <Button variant="default" onClick={() => setOpen(true)}>
          <Trans>Change time zone</Trans>
        </Button>
      )}
      {isOpen && <ZoneDialog zone={zone} onClose={() => setOpen(false)} />}
    </div>
  );
}

const Clock = ({ at }: { at: string }) => useWords().dayTime(at);

function ZoneDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const { t } = useLingui();
  const countryName = usePlaceNames();
  const choices = useMemo(
    () => zoneChoices(zone, countryName, Temporal.Now.instant()),
    [zone, countryName],
  );
  const send = useWrite(api.changeZone);
  const editor = useEditor({
    schema: api.changeZone.input,
    start: { from: zone, zone: '' },
    save: async (input) => {
      await send.mutateAsync(input);
      await askMember();
      toast({ kind: 'good', text: t`The time zone is changed` });
      onClose();
    },
  });
  const chosen = useWatch({ control: editor.form.control, name: 'zone' });
  const change = useRead(
    api.zoneChange,
    { zone: chosen },
    { when: choices.some(({ value }) => value === chosen) },
  );
  return (
    <Dialog title={<Trans>Change time zone</Trans>} isOpen onClose={onClose} width={600}>
      <Form editor={editor}>
        <SelectField
          {...editor.at('zone')}
          label={t`Time zone`}
          hint={t`Search by country or city`}
          choices={choices}
          required
        />
        {change.data && <Effects change={change.data} />}
        {change.isLoading && <RowsOnTheWay rows={4} />}
        {change.error && <Failed error={change.error} onRetry={() => void change.refetch()} />}
        <div className={look('row', 'wrap', 'gap-8', 'end')}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            loading={editor.isBusy}
            disabled={!change.data || change.data.obstacle !== null}
          >
            <Trans>Change time zone</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Effects({ change }: { change: ZoneChange }) {
  const words = useWords();
  const { zone, keeping, toTell, planEndsOn, obstacle } = change;
  const now = Temporal.Now.instant().toString();
  return (
    <div className={look('column', 'gap-12')} role="status">
      {obstacle && (
        <Affected title={sentenceOf(obstacle.code)} wash="wash-bad" zone={zone} {...obstacle} />
      )}
      <p className={look('no-margin')}>
        <Trans>
          It is {words.dayTime(now)} now. In the new time zone it is{' '}
          <b>
            <InZone zone={zone} at={now} />
          </b>
          .
        </Trans>
      </p>
      {keeping.count > 0 && (
        <Affected
          title={
            <Plural
              value={keeping.count}
              one="# upcoming appointment keeps its day and time:"
              other="# upcoming appointments keep their day and time:"
            />
          }
          wash="wash-good"
          zone={zone}
          {...keeping}
        />
      )}
      {toTell.count > 0 && (
        <Affected
          title={
            <Plural
              value={toTell.count}
              one="# patient must be told: the appointment is by video, or its time does not exist in the new time zone."
              other="# patients must be told: their appointment is by video, or its time does not exist in the new time zone."
            />
          }
          wash="wash-warn"
          zone={zone}
          {...toTell}
        >
          <Trans>
            They will get a message. In half a minute you will see whom to call instead.
          </Trans>
        </Affected>
      )}
      <ul className={look('lines', 'soft')}>
        <li>
          <Trans>Clinic times, holidays and closed days keep their hours and dates.</Trans>
        </li>
        <li>
          <Trans>
            Reminders, the day close and reports will use the new time zone. Entries near midnight
            may move to another day.
          </Trans>
        </li>
        {planEndsOn !== null && (
          <li>
            <Trans>
              Your plan ends on {words.day(planEndsOn)}, at midnight in the new time zone.
            </Trans>
          </li>
        )}
      </ul>
    </div>
  );
}

interface AffectedProps {
  title: ReactNode;
  wash: 'wash-good' | 'wash-warn' | 'wash-bad';
  zone: string;
  count: number;
  some: ZoneChange['keeping']['some'];
  children?: ReactNode;
}

/** Appointments by the present clock and by the new one. */
function Affected({ title, wash, zone, count, some, children }: AffectedProps) {
  const words = useWords();
  const more = count - some.length;
  return (
    <div className={look(wash, 'rounded', 'pad-12-inset', 'column', 'gap-8')}>
      <b>{title}</b>
      {some.length > 0 && (
        <ul className={look('bare-list', 'column', 'gap-4')}>
          {some.map((one) => (
            <li key={one.id} className={look('row', 'wrap', 'gap-0-12', 'between')}>
              <span>{one.patientName}</span>
              <span className={look('numbers')}>
                {words.dayTime(one.startsAt)} → <InZone zone={zone} at={one.newStartsAt} />{' '}
                <Later by={one} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={look('no-margin', 'soft')}>
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
      {children !== undefined && <p className={look('no-margin')}>{children}</p>}
    </div>
  );
}

const InZone = ({ zone, at }: { zone: string; at: string }) => (
  <ClinicZone value={zone}>
    <Clock at={at} />
  </ClinicZone>
);

/** How much later or sooner it really begins. */
function Later({ by }: { by: { startsAt: string; newStartsAt: string } }) {
  const { t } = useLingui();
  const minutes = Temporal.Instant.from(by.startsAt)
    .until(Temporal.Instant.from(by.newStartsAt))
    .total('minutes');
  if (minutes === 0) return null;
  const size = Math.abs(minutes);
  const span = `${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`;
  return (
    <span className={look('soft')}>
      {minutes > 0 ? t`(${span} h later)` : t`(${span} h sooner)`}
    </span>
  );
}
