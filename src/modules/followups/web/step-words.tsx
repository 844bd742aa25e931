import { look } from '../../../kit/web/look.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Ago } from '../../../kit/web/words.tsx';
import type { Step } from '../model.ts';
import { resultSentences } from '../rules.ts';

const isResult = (text: string): text is keyof typeof resultSentences =>
  Object.hasOwn(resultSentences, text);

/** What came of one try, by whom and when. */
export function StepWords({ step }: { step: Step }) {
  return (
    <span className={look('grid', 'breaks')}>
      <span>
        {isResult(step.result) ? sentenceOf(resultSentences[step.result].id) : step.result}
        {step.note !== '' && `: ${step.note}`}
      </span>
      <span className={look('soft', 'size-1')}>
        {step.byName !== null && <>{step.byName} · </>}
        <Ago at={step.at} />
      </span>
    </span>
  );
}
