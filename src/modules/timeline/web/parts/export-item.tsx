import { Menu } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconFileZip } from '@tabler/icons-react';
import { toastFailure } from '../../../../kit/web/toast.tsx';
import { saveFile } from '../../../../kit/web/save-file.ts';
import { api } from '../../contract.ts';

/** For a record's menu: the whole of it as a file for the patient. */
export const ExportItem = ({ patientId }: { patientId: string }) => (
  <Menu.Item
    leftSection={<IconFileZip size={18} aria-hidden="true" />}
    onClick={() => void saveFile(api.export, { patientId }).catch(toastFailure)}
  >
    <Trans>Download the whole record</Trans>
  </Menu.Item>
);
