import { ActionIcon, Tooltip } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import type { Day } from '../../../../kit/shared/time.ts';
import type { Language } from '../../../../kit/shared/languages.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { toastFailure } from '../../../../kit/web/toast.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { api as clinics } from '../../../clinics/contract.ts';
import { giveOut } from './give-out.ts';

/** Prints the prescription of a visit in the clinic's paper size. */
export function PrintVisit({
  id,
  visitOn,
  language,
}: {
  id: string;
  visitOn: Day;
  language: Language;
}) {
  const { t } = useLingui();
  const words = useWords();
  const size = useRead(clinics.mine, {}).data?.paper.size ?? 'A5';
  const print = () =>
    void giveOut(
      () => Promise.resolve({ id }),
      { kind: 'prescription', format: size, language },
      { id },
    ).catch(toastFailure);
  return (
    <Tooltip label={t`Print prescription`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t`Print the prescription of ${words.day(visitOn)}`}
        onClick={print}
      >
        <IconPrinter size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
