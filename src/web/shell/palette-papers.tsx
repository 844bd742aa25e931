// Papers in the palette: by what is printed on them, and the one given out last.
import { useLingui } from '@lingui/react/macro';
import { IconFileText, IconPrinter } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { call } from '../../kit/web/client.ts';
import { useRead } from '../../kit/web/query.ts';
import { toastFailure } from '../../kit/web/toast.tsx';
import { api as clinics } from '../../modules/clinics/contract.ts';
import { useRight } from '../../modules/identity/web/parts/rights.ts';
import { api } from '../../modules/papers/contract.ts';
import type { FoundPaper } from '../../modules/papers/model.ts';
import { mayBePrinted } from '../../modules/papers/rules.ts';
import { openPaper } from '../../modules/papers/web/parts/open-paper.ts';
import { kindWords } from '../../modules/papers/web/parts/words.ts';
import { isMeant } from './is-meant.ts';
import type { Hit } from './palette-acts.tsx';

export function usePapers(text: string): {
  hits: Hit[];
  last: Hit[];
  isBusy: boolean;
  isAnswered: boolean;
  failure: Error | null;
} {
  const { t, i18n } = useLingui();
  const may = useRight();
  const maySee = may('Treatment', 'view') || may('Money', 'view');
  const typed = text.trim();
  const asked = useDeferredValue(typed);
  const isPrinted = mayBePrinted(asked);
  const query = useRead(api.find, { text: asked }, { when: maySee && isPrinted });
  const last = useRead(api.find, { text: '' }, { when: maySee });
  const nameOf = ({ kind, number }: FoundPaper) =>
    [i18n._(kindWords[kind]), number].filter((part) => part !== null).join(' ');
  const printing = ({ id }: FoundPaper) =>
    void openPaper(
      async () => ({ paperId: id, format: (await call(clinics.mine, {})).paper.size }),
      id,
    ).catch(toastFailure);
  const words = t`Print last paper again`;
  return {
    isBusy: maySee && mayBePrinted(typed) && (query.isFetching || asked !== typed),
    isAnswered:
      !maySee || !mayBePrinted(typed) || (asked === typed && !query.isLoading && !query.isError),
    failure: query.error,
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
