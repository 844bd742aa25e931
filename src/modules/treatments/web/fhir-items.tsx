// A visit for other systems: menu items that save it as a FHIR document.
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { useRight } from '../../identity/web/parts/rights.ts';
import { saveFile } from '../../../kit/web/save-file.ts';
import { api } from '../contract.ts';
import type { DocumentKind } from '../model.ts';

/** Nothing for whom the role does not let take data out. */
export function FhirItems({ treatmentId, hasLines }: { treatmentId: string; hasLines: boolean }) {
  const may = useRight();
  if (!may('Export', 'view')) return null;
  const save = (document: DocumentKind) => () =>
    void saveFile(api.fhir, { id: treatmentId, document }).catch(toastFailure);
  const icon = <IconFileExport size={18} aria-hidden="true" />;
  return (
    <>
      <Menu.Label>
        <Trans>For other systems (FHIR)</Trans>
      </Menu.Label>
      <Menu.Item leftSection={icon} onClick={save('consultation')}>
        <Trans>Consultation as a file</Trans>
      </Menu.Item>
      {hasLines && (
        <Menu.Item leftSection={icon} onClick={save('prescription')}>
          <Trans>Prescription as a file</Trans>
        </Menu.Item>
      )}
    </>
  );
}
