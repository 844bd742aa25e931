// The prescription checked as it is written, on this device, and the one question before something serious is given.
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Day } from '../../../kit/shared/time.ts';
import { patiently } from '../../../kit/web/lazy-part.ts';
import { useRead } from '../../../kit/web/query.ts';
import { useWords } from '../../../kit/web/words.tsx';
import type { Patient } from '../../patients/model.ts';
import type { LineDraft } from '../../prescriptions/web/parts/line-draft.ts';
import { weeksOn } from '../../pregnancies/rules.ts';
import { mayBePregnant, usePregnancy } from '../../pregnancies/web/parts/pregnancy.ts';
import type { Finding } from '../../safety/model.ts';
import { SafetyDialog } from '../../safety/web/parts/safety-dialog.tsx';
import type * as safetyRules from '../../safety/rules.ts';
import type * as byWeight from '../../safety/rules/by-weight.ts';
import type { Proposal } from '../../safety/rules/by-weight.ts';
import { api } from '../contract.ts';
import type { MedicineFacts, Treatment } from '../model.ts';
import { ageInMonths, isStillWeight } from '../rules.ts';
import { medicineKey } from '../rules/running.ts';
import type { ConsultStore } from './consult-store.ts';
import type { Draft } from '../model/draft.ts';
import { judgeVitals } from './draft.ts';

export interface Safety {
  /** Empty until the data have come. */
  check: (draft: Pick<Draft, 'lines' | 'vitals' | 'visitOn'>) => readonly Finding[];
  /** A child's dose of a line by weight; null where nothing can be proposed. */
  propose: (line: LineDraft, visit: Pick<Draft, 'vitals' | 'visitOn'>) => Proposal | null;
  /** The medicine of a line as it was stopped before its end; null where it was not. */
  stopOf: (line: LineDraft) => Stopped | null;
  /** A line is complete: asks where it is seriously warned of and nothing is answered. */
  lineDone: (key: string) => void;
  /** Shows findings; asks for a reason where one is serious. False when the person went back. */
  ask: (findings: readonly Finding[], lineKey?: string) => Promise<boolean>;
  /** Whether the visit may be finished: asks for what is still unanswered. */
  mayFinish: () => Promise<boolean>;
  dialog: ReactNode;
}

type Stopped = MedicineFacts['stopped'][number];

interface Asked {
  /** Where the person was, to go back to. */
  from: Element | null;
  findings: readonly Finding[];
  lineKey: string | null;
  answer: (isAnswered: boolean) => void;
}

const checked = ({ medicineName, genericName, strength, form, dosage }: LineDraft) => ({
  medicineName,
  genericName,
  strength,
  form,
  dosage,
  timesOfDay: [],
});

interface Visit {
  patient: Patient;
  /** The one that is changed; its own lines are not running medicines. */
  treatment: Pick<Treatment, 'id'> | null;
}

/** @param before the last weight: that of a child who was not weighed today, as long as it can still be so. */
export function useSafety(
  store: ConsultStore,
  { patient, treatment }: Visit,
  before: LastWeight | null,
): Safety {
  const words = useWords();
  const pregnancy = usePregnancy(
    patient.id,
    mayBePregnant(patient.gender, ageInMonths(patient, words.today)),
  );
  const facts = useFacts(patient.id, treatment);
  const rules = useSafetyRules();
  const [asked, setAsked] = useState<Asked | null>(null);
  const weightOn = useWeightOn(before);
  const check = useCallback<Safety['check']>(
    ({ lines, vitals, visitOn }) => {
      if (!rules || !facts || lines.length === 0) return none;
      const on = visitOn ?? words.today;
      const ageMonths = ageInMonths(patient, on);
      return rules.findingsOf(
        {
          ...facts,
          gender: patient.gender,
          ageMonths,
          weightKg: weightOn(on, ageMonths, vitals),
          pregnantWeeks: weeksOn(pregnancy, on),
        },
        lines.map(checked),
      );
    },
    [rules, facts, patient, pregnancy, weightOn, words.today],
  );
  const propose = useCallback<Safety['propose']>(
    (line, { vitals, visitOn }) => {
      const on = visitOn ?? words.today;
      const ageMonths = ageInMonths(patient, on);
      return (
        rules?.doseByWeight(line, { ageMonths, weightKg: weightOn(on, ageMonths, vitals) }) ?? null
      );
    },
    [rules, patient, weightOn, words.today],
  );
  const stopOf = useStops(facts);
  const ask = useCallback<Safety['ask']>(
    (findings, lineKey) =>
      new Promise((answer) =>
        setAsked({ from: document.activeElement, findings, lineKey: lineKey ?? null, answer }),
      ),
    [],
  );
  const unanswered = useRef((): readonly Finding[] => none);
  useEffect(() => {
    unanswered.current = () => {
      const { draft } = store.get();
      return rules?.unansweredIn(check(draft), draft.heeded) ?? none;
    };
  });
  const lineDone = useCallback<Safety['lineDone']>(
    (key) => {
      const at = store.get().draft.lines.findIndex((line) => line.key === key);
      const its = unanswered.current().filter((finding) => finding.lines.includes(at));
      if (its.length > 0) void ask(its, key);
    },
    [ask, store],
  );
  const mayFinish = useCallback<Safety['mayFinish']>(async () => {
    const missing = unanswered.current();
    return missing.length === 0 || ask(missing);
  }, [ask]);

  const close = (isAnswered: boolean) => {
    asked?.answer(isAnswered);
    setAsked(null);
    const from = asked?.from;
    requestAnimationFrame(() => from instanceof HTMLElement && from.focus());
  };
  const dialog = asked && <Question store={store} asked={asked} onClose={close} />;
  return { check, propose, stopOf, lineDone, ask, mayFinish, dialog };
}

const useFacts = (patientId: string, treatment: Visit['treatment']): MedicineFacts | undefined =>
  useRead(api.knownFacts, { patientId, ...(treatment && { except: treatment.id }) }).data;

const useStops = (facts: MedicineFacts | undefined) =>
  useCallback<Safety['stopOf']>(
    (line) => facts?.stopped.find((one) => medicineKey(one) === medicineKey(line)) ?? null,
    [facts],
  );

interface LastWeight {
  on: Day;
  kg: number | null;
}

/** The weight of the visit, else the last one while it can still be so; null where the person has to be weighed. */
function useWeightOn(before: LastWeight | null) {
  return useCallback(
    (on: Day, ageMonths: number | null, vitals: Draft['vitals']) =>
      judgeVitals(vitals).vitals.weightKg ??
      (before && isStillWeight(before.on, on, ageMonths) ? before.kg : null),
    [before],
  );
}

type Rules = typeof safetyRules & typeof byWeight;

/** Null until they have come; without them the server still asks at the end. */
function useSafetyRules(): Rules | null {
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    let isWanted = true;
    void Promise.all([
      patiently(() => import('../../safety/rules.ts')),
      patiently(() => import('../../safety/rules/by-weight.ts')),
    ]).then(
      ([checks, doses]) => isWanted && setRules({ ...checks, ...doses }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return rules;
}

function Question({
  store,
  asked: { findings, lineKey },
  onClose,
}: {
  store: ConsultStore;
  asked: Asked;
  onClose: (isAnswered: boolean) => void;
}) {
  const { heeded, lines } = store.get().draft;
  const giveReason = (reason: string) => {
    const keys = new Set(
      findings.filter((finding) => finding.level === 'serious').map((finding) => finding.key),
    );
    store.write((draft) => ({
      ...draft,
      heeded: [
        ...draft.heeded.filter((one) => !keys.has(one.key)),
        ...[...keys].map((key) => ({ key, reason })),
      ],
    }));
    onClose(true);
  };
  const removeLine = () => {
    store.write((draft) => ({
      ...draft,
      lines: draft.lines.filter((line) => line.key !== lineKey),
    }));
    onClose(false);
  };
  return (
    <SafetyDialog
      findings={findings}
      reason={heeded.find((one) => one.key === findings[0]?.key)?.reason ?? ''}
      medicineName={lines.find((line) => line.key === lineKey)?.medicineName ?? ''}
      onReason={giveReason}
      onRemove={removeLine}
      onClose={() => onClose(false)}
    />
  );
}

const none: readonly Finding[] = [];
