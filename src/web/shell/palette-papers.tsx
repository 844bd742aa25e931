// Papers in the palette: by what is printed on them, and the one given out last.
import { useLingui } from '@lingui/react/macro';
import { IconFileText, IconPrinter } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useRead } from '../../kit/web/query.ts';
import { toastFailure } from '../../kit/web/toast.tsx';
import { api as clinics } from '../../modules/clinics/contract.ts';
import { useRight } from '../../modules/identity/web/parts/rights.ts';
import { api } from '../../modules/papers/contract.ts';
import type { FoundPaper } from '../../modules/papers/model.ts';
import { openPaper } from '../../modules/papers/web/parts/open-paper.ts';
import { kindWords } from '../../modules/papers/web/parts/words.ts';
import { isMeant } from './is-meant.ts';
import type { Hit } from './palette-acts.tsx';

/** A receipt's number, whole or its digits alone, or the sixteen signs of a code. */
const maybePrinted = /^(?:[\d-]{4,9}\/)?\d{1,6}$|^(?:[\da-z]{4}[\s-]?){4}$/i;

export function usePapers(text: string): { hits: Hit[]; last: Hit[]; isBusy: boolean } {
  const { t, i18n } = useLingui();
  const may = useRight();
  const maySee = may('Treatment', 'view') || may('Money', 'view');
  const typed = text.trim();
  const asked = useDeferredValue(typed);
  const isPrinted = maybePrinted.test(asked);
  const query = useRead(api.find, { text: asked }, { when: maySee && isPrinted });
  const last = useRead(api.find, { text: '' }, { when: maySee });
  const format = useRead(clinics.mine, {}, { when: maySee }).data?.paper.size ?? 'A5';
  const nameOf = ({ kind, number }: FoundPaper) =>
    [i18n._(kindWords[kind]), number].filter((part) => part !== null).join(' ');
  const printing = ({ id }: FoundPaper) =>
    void openPaper(() => Promise.resolve({ paperId: id, format })).catch(toastFailure);
  const words = t`Print last paper again`;
  return {
    isBusy: maySee && maybePrinted.test(typed) && (query.isFetching || asked !== typed),
    hits: (isPrinted ? (query.data?.papers ?? []) : []).map((paper) => ({
      key: `paper-${paper.id}`,
      group: t`Papers`,
      mark: <IconFileText size={18} aria-hidden="true" />,
      words: nameOf(paper),
      more: paper.patientName,
      ...(paper.treatmentId !== null && may('Treatment', 'edit')
        ? { to: `/treatment/edit/treatment=${paper.treatmentId}` }
        : { to: `/patient-detail/${paper.patientId}` }),
    })),
    last: (last.data?.papers ?? [])
      .filter(() => typed === '' || isMeant(typed, [words]))
      .map((paper) => ({
        key: 'print-last',
        group: t`Acts`,
        mark: <IconPrinter size={18} aria-hidden="true" />,
        words,
        more: `${nameOf(paper)} · ${paper.patientName}`,
        run: () => printing(paper),
      })),
  };
}
