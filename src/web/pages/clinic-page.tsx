// What the clinic's page borrows: how its paper looks, while it is typed and as PDF, and the zone that appointments go by.
import { fetchPaper } from '../../kit/web/client.ts';
import { openInOwnTab } from '../../kit/web/own-tab.ts';
import { useRead } from '../../kit/web/query.ts';
import { ZoneCard } from '../../modules/appointments/web/parts/zone-card.tsx';
import { ClinicPage } from '../../modules/clinics/web/clinic-page.tsx';
import type { Clinic } from '../../modules/clinics/model.ts';
import type { Paper } from '../../modules/clinics/model/paper.ts';
import { CloseCard } from '../../modules/closing/web/parts/close-card.tsx';
import { ArchiveCard } from '../../modules/exports/web/parts/archive-card.tsx';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { api as prescriptions } from '../../modules/prescriptions/contract.ts';
import { SamplePreview } from '../../modules/prescriptions/web/parts/sample-preview.tsx';
import { api as profile } from '../../modules/profile/contract.ts';

export function ClinicScreen() {
  const member = useMember();
  const mine = useRead(profile.mine, {});
  const doctor = {
    name: mine.data?.name ?? member.name,
    qualification: (mine.data?.degrees ?? []).join(', '),
    specialties: mine.data?.specialties ?? [],
    registrationNumber: mine.data?.registrationNumber ?? '',
    council: mine.data?.council ?? '',
  };
  const preview = (clinic: Clinic) => <SamplePreview clinic={clinic} doctor={doctor} />;
  return (
    <ClinicPage
      preview={preview}
      onPaper={openSample}
      zone={<ZoneCard />}
      archive={member.isOwner && <ArchiveCard />}
      closing={member.isOwner && <CloseCard />}
    />
  );
}

const openSample = (paper: Paper): Promise<boolean> =>
  openInOwnTab(() => fetchPaper(prescriptions.sample, { paper }));
