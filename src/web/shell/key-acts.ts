// Acts that a key begins on every page.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { booking } from '../../kit/web/asked.ts';
import { afterPaint } from '../../kit/web/after-paint.ts';
import { holdTyping } from '../../kit/web/typed-ahead.ts';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { useRight } from '../../modules/identity/web/parts/rights.ts';
import { visitorOf } from '../guard-page.ts';
import { insidePages } from '../page-list.ts';
import { opens } from './menu.ts';

export interface KeyAct {
  /** With Alt. */
  letter: string;
  name: string;
  run: () => void;
}

export function useKeyActs(): readonly KeyAct[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const visitor = visitorOf(useMember());
  const mayBook = useRight()('Appointment', 'edit');
  const go = (to: string) => () => void navigate({ to });
  const fill = (open: () => void) => () => {
    holdTyping('certain');
    afterPaint(open);
  };
  return [
    ...(mayBook
      ? [{ letter: 'B', name: t`Book appointment`, run: fill(() => booking.put({})) }]
      : []),
    ...(opens('patientAdd', visitor)
      ? [{ letter: 'R', name: t`Register a patient`, run: fill(go(insidePages.patientAdd.path)) }]
      : []),
    ...(opens('treatmentAdd', visitor)
      ? [{ letter: 'T', name: t`New treatment`, run: fill(go(insidePages.treatmentAdd.path)) }]
      : []),
    { letter: 'L', name: t`Language`, run: go(insidePages.selectLanguage.path) },
  ];
}
