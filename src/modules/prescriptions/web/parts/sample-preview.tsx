// The letterhead on an invented prescription, as it will print, while it is being designed.
import { use, useDeferredValue, useMemo } from 'react';
import { translatorOf } from '../../../../kit/web/language.ts';
import { namesFor } from '../../../../kit/web/names.ts';
import { useWords, wordsFor } from '../../../../kit/web/words.tsx';
import type { Clinic } from '../../../clinics/model.ts';
import { ClinicLogo } from '../../../clinics/web/parts/clinic-logo.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { paperClinicOf } from '../../rules/head.ts';
import { samplePaper } from '../../rules/sample.ts';
import { type PrescriptionPaper, sheetOf } from '../../rules/sheet.ts';
import { PaperPreview } from './paper-preview.tsx';

export function SamplePreview({
  clinic,
  doctor,
}: {
  clinic: Clinic;
  doctor: PrescriptionPaper['doctor'];
}) {
  const { today } = useWords();
  const { zone } = useMember();
  const shown = useDeferredValue(clinic);
  const language = shown.patientLanguage;
  const names = use(namesFor(language));
  const own = use(translatorOf(language));
  const sheet = useMemo(() => {
    const paper = samplePaper({
      clinic: paperClinicOf(shown),
      doctor,
      paper: shown.paper.size === 'A4' ? 'a4' : 'a5',
      language,
      today,
    });
    return sheetOf(paper, { words: own, day: wordsFor(names, language, zone).dayLong });
  }, [shown, doctor, language, own, today, names, zone]);
  return <PaperPreview sheet={sheet} unfinished={[]} logo={<ClinicLogo clinic={shown} />} />;
}
