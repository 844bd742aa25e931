import { KeptPicture } from '../../../../kit/web/uploads.tsx';
import { api } from '../../contract.ts';
import type { Clinic } from '../../model.ts';

/** The clinic's logo where it has one; sized by who shows it. */
export function ClinicLogo({
  clinic,
  className,
}: {
  clinic: Pick<Clinic, 'logo' | 'name'>;
  className?: string;
}) {
  return clinic.logo === null ? null : (
    <KeptPicture verb={api.logo} input={{}} version={clinic.logo} alt="" className={className} />
  );
}
