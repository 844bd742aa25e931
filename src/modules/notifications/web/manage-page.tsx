// How one hears of what happens: by which ways, on this browser, and when not; and beside it what the clinic tells its patients.
import { Button, Checkbox, Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { look } from '../../../kit/web/look.ts';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { SelectInput } from '../../../kit/web/select-input.tsx';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { api } from '../contract.ts';
import type { Choices, Quiet } from '../model.ts';
import { kindWords, usualQuiet } from '../rules.ts';
import { useBrowser } from './browser.ts';
import { PatientRules, usePatientRules } from './patient-rules.tsx';

export function ManageNotificationsPage() {
  const query = useRead(api.choices, {});
  const maySee = useRight()('Settings', 'view');
  // Asked along with one's own choices, shown below them.
  usePatientRules(maySee);
  return (
    <Page
      title={<Trans>Notification settings</Trans>}
      about={<Trans>How you are told of activity in the clinic</Trans>}
      width="form"
    >
      {query.data ? (
        <>
          <Events choices={query.data} />
          {query.data.pushKey !== null && <Browser pushKey={query.data.pushKey} />}
          <QuietHours quiet={query.data.quiet} />
        </>
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RowsOnTheWay rows={6} />
      )}
      {maySee && query.isFetched && <PatientRules />}
    </Page>
  );
}

type Event = Choices['events'][number];

function Events({ choices }: { choices: Choices }) {
  return (
    <Card title={<Trans>Notifications you get</Trans>}>
      <p className={look('soft', 'size-1')}>
        <Trans>Everything appears under the bell. Also by:</Trans>
      </p>
      <ul className={look('bare-list', 'column', 'gap-12', 'top-16')}>
        {choices.events.map((event) => (
          <li key={event.kind} className={look('divided')}>
            <Ways event={event} choices={choices} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Ways({ event, choices }: { event: Event; choices: Choices }) {
  const { t } = useLingui();
  const { mutate, isPending } = useWrite(api.choose);
  const { kind, email, push, sms, isFixed } = event;
  const choose = (change: Partial<Event>) =>
    mutate({ kind, email, push, sms, ...change }, { onError: toastFailure });
  const name = sentenceOf(kindWords[kind].id);
  return (
    <div role="group" aria-label={name} className={look('row', 'wrap', 'between', 'gap-8-16')}>
      <span>
        <b>{name}</b>
        {isFixed && (
          <span className={look('block', 'soft', 'size-1')}>
            <Trans>For your safety this always comes by e-mail.</Trans>
          </span>
        )}
      </span>
      <div className={look('row', 'wrap', 'gap-8-16')}>
        <Checkbox
          label={t`E-mail`}
          checked={email && choices.email !== ''}
          disabled={isPending || isFixed || choices.email === ''}
          onChange={({ currentTarget }) => choose({ email: currentTarget.checked })}
        />
        {choices.pushKey !== null && (
          <Checkbox
            label={t`Browser`}
            checked={push}
            disabled={isPending}
            onChange={({ currentTarget }) => choose({ push: currentTarget.checked })}
          />
        )}
        <Checkbox
          label={t`SMS`}
          checked={sms && choices.hasSms}
          disabled={isPending || !choices.hasSms}
          onChange={({ currentTarget }) => choose({ sms: currentTarget.checked })}
        />
      </div>
    </div>
  );
}

/** The browser asks for permission only after this click. */
function Browser({ pushKey }: { pushKey: string }) {
  const { state, turn, isBusy } = useBrowser(pushKey);
  return (
    <Card title={<Trans>This browser</Trans>}>
      <p className={look('soft')}>
        {state === 'refused' ? (
          <Trans>
            This browser was told not to show notifications. Allow them in its settings.
          </Trans>
        ) : state === 'unable' ? (
          <Trans>This browser cannot show notifications.</Trans>
        ) : (
          <Trans>
            You get notifications even when Practice Diary is closed. They never name a patient.
          </Trans>
        )}
      </p>
      {state === 'on' && (
        <Button mt={12} variant="default" loading={isBusy} onClick={() => turn(false)}>
          <Trans>Turn off here</Trans>
        </Button>
      )}
      {state === 'off' && (
        <Button mt={12} loading={isBusy} onClick={() => turn(true)}>
          <Trans>Turn on here</Trans>
        </Button>
      )}
    </Card>
  );
}

const hours = Array.from({ length: 24 }, (_none, hour) => hour);

function QuietHours({ quiet }: { quiet: Quiet | null }) {
  const { t } = useLingui();
  const { mutate, isPending } = useWrite(api.setQuiet);
  const save = (next: Quiet | null) => mutate({ quiet: next }, { onError: toastFailure });
  const written = (hour: number) => ({
    value: String(hour),
    label: `${String(hour).padStart(2, '0')}:00`,
  });
  return (
    <Card title={<Trans>Quiet hours</Trans>}>
      <Switch
        label={t`No notifications at night`}
        description={t`Notifications from these hours come afterwards. Safety alerts come at once.`}
        checked={quiet !== null}
        disabled={isPending}
        onChange={({ currentTarget }) => save(currentTarget.checked ? usualQuiet : null)}
      />
      {quiet !== null && (
        <div className={look('row', 'wrap', 'gap-8-12')}>
          <SelectInput
            label={t`From`}
            value={String(quiet.from)}
            disabled={isPending}
            choices={hours.filter((hour) => hour !== quiet.to).map(written)}
            onChange={(hour) => save({ ...quiet, from: Number(hour) })}
          />
          <SelectInput
            label={t`To`}
            value={String(quiet.to)}
            disabled={isPending}
            choices={hours.filter((hour) => hour !== quiet.from).map(written)}
            onChange={(hour) => save({ ...quiet, to: Number(hour) })}
          />
        </div>
      )}
    </Card>
  );
}
