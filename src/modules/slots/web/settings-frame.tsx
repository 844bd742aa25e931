import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAddress } from '../../../kit/web/list.tsx';
import { Page } from '../../../kit/web/page.tsx';
import { PageTabs } from '../../../kit/web/page-tabs.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { SelectInput } from '../../../kit/web/select-input.tsx';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { api as staff } from '../../staff/contract.ts';
import { api } from '../contract.ts';
import type { ClinicTime } from '../model.ts';

/** What the tabs of the clinic's settings share. */
export function SettingsFrame({
  acts,
  action,
  children,
}: {
  acts?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { userRegion } = useMember();
  const doctor = useAddress()[0]['doctor'];
  const tabs = [
    { to: '/settings', words: <Trans>Clinic time slots</Trans>, isShown: true },
    { to: '/settings/online-consult', words: <Trans>Online consult</Trans>, isShown: userRegion },
    { to: '/settings/holidays', words: <Trans>Holidays</Trans>, isShown: true },
    { to: '/settings/desk', words: <Trans>At the desk</Trans>, isShown: true },
  ];
  return (
    <Page
      title={<Trans>Clinic settings</Trans>}
      about={
        <Trans>When patients can come, what a visit costs, and when the clinic is closed.</Trans>
      }
      acts={acts}
      action={action}
    >
      <PageTabs
        label={t`Parts of the clinic’s settings`}
        tabs={tabs}
        search={doctor === undefined ? {} : { doctor }}
      />
      {children}
    </Page>
  );
}

/** A tab about one doctor's time: where several work, one is chosen. */
export function DoctorFrame({ children }: { children: (time: ClinicTime) => ReactNode }) {
  const { t } = useLingui();
  const [{ doctor }, setAddress] = useAddress();
  const doctors = useRead(staff.doctors, {}).data?.doctors ?? [];
  const time = useRead(api.time, doctor === undefined ? {} : { doctorId: doctor });
  const shown = time.data?.doctorId ?? doctor ?? '';
  const choices = doctors.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SettingsFrame
      acts={
        doctors.length > 1 && (
          <SelectInput
            aria-label={t`Doctor`}
            value={shown}
            choices={
              choices.some(({ value }) => value === shown)
                ? choices
                : [{ value: shown, label: '' }, ...choices]
            }
            onChange={(id) => setAddress({ doctor: id })}
          />
        )
      }
    >
      {time.data ? (
        children(time.data)
      ) : time.error ? (
        <Failed error={time.error} onRetry={() => void time.refetch()} />
      ) : (
        <RowsOnTheWay rows={7} columns={3} />
      )}
    </SettingsFrame>
  );
}
