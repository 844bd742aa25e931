// Medicines, visits, their money and their papers.
import type { TypedOf } from '../../src/kit/shared/contract.ts';
import { api as advances } from '../../src/modules/advances/contract.ts';
import { api as campaigns } from '../../src/modules/campaigns/contract.ts';
import { api as followups } from '../../src/modules/followups/contract.ts';
import { api as medicines } from '../../src/modules/medicines/contract.ts';
import { api as papers } from '../../src/modules/papers/contract.ts';
import { api as reminders } from '../../src/modules/reminders/contract.ts';
import { api as treatments } from '../../src/modules/treatments/contract.ts';
import { example, type ExampleClinic, unique } from './clinic.ts';
import { daysBack, register } from './patients.ts';

const medicine = () => ({
  name: `Dolo ${unique()}`,
  type: 'Tablet' as const,
  composition: 'Paracetamol',
  strength: '650 mg',
  manufacturer: 'Micro Labs',
});
const known = async (clinic: ExampleClinic) => {
  const { id, version } = await clinic.ask(medicines.add, medicine());
  return { id, version };
};

const typedLine = () => ({
  key: unique(),
  medicineId: null,
  medicineName: 'Dolo 650',
  genericName: 'Paracetamol',
  strength: '650 mg',
  form: 'Tablet' as const,
  dosage: '1-0-1',
  duration: '5d',
  quantity: '',
  mealTiming: null,
  note: 'With water',
});
const { key: _key, ...line } = {
  ...typedLine(),
  duration: { count: 5, unit: 'days' as const },
  quantity: null,
};

const content = () => ({
  complaints: ['Fever'],
  examinations: ['Throat red'],
  diagnosis: 'Viral fever',
  lines: [line],
  advice: 'Rest',
  testsAdvised: ['CBC'],
  referredDoctorName: 'Dr Kale',
  referredLabCity: 'Pune',
  totalFeesPaise: 500_00,
});

/** Written and signed by a doctor who is registered. */
async function visit(clinic: ExampleClinic, more: Partial<TypedOf<typeof treatments.add>> = {}) {
  const as = await clinic.hire();
  const treatment = await clinic.ask(
    treatments.add,
    { patientId: await register(clinic), ...content(), ...more },
    { as },
  );
  return { as, treatment };
}
const prescribed = async (clinic: ExampleClinic) => ({
  treatmentId: (await visit(clinic, { finish: true })).treatment.id,
  medicineName: line.medicineName,
  form: line.form,
});
const paid = { amountPaise: 100_00, type: 'Cash' as const };

const askedBack = async (clinic: ExampleClinic) => ({
  patientId: await register(clinic),
  doctorId: (await clinic.hire()).memberId,
  dueOn: daysBack(-3),
  reason: 'Fasting sugar',
});
const followUp = async (clinic: ExampleClinic) =>
  (await clinic.ask(followups.add, await askedBack(clinic))).id;

/** Somebody whose last visit is long ago, and the choice that means nobody else. */
async function longAway(clinic: ExampleClinic) {
  const diagnosis = `Asthma ${unique()}`;
  const { as } = await visit(clinic, { finish: true, diagnosis, visitOn: daysBack(200) });
  return { as, input: { diagnosis, medicine: '', months: 6 } };
}

const draft = async (clinic: ExampleClinic) => ({
  patientId: await register(clinic),
  parts: { complaints: ['Fever'], diagnosis: 'Viral', advice: 'Rest', lines: [typedLine()] },
});
const template = () => ({
  shortcut: `fever${unique()}`,
  name: 'Fever',
  content: { complaints: ['Fever'], diagnosis: 'Viral fever', lines: [typedLine()] },
});

async function letter(clinic: ExampleClinic) {
  const as = await clinic.hire();
  const input = {
    patientId: await register(clinic),
    kind: 'referral' as const,
    letter: {
      examinedOn: daysBack(0),
      diagnosis: 'Fever',
      purpose: 'School',
      toName: 'Dr Kale',
      toPlace: 'Pune',
      text: 'Please see her',
      marks: 'Mole on the left cheek',
    },
  };
  return { as, input };
}
async function written(clinic: ExampleClinic) {
  const { as, input } = await letter(clinic);
  const { id } = await clinic.ask(papers.write, input, { as });
  return { as, id };
}

const advance = { amountPaise: 500_00, type: 'Cash' } as const;
const advancePaid = async (clinic: ExampleClinic) =>
  clinic.ask(advances.take, { patientId: await register(clinic), parts: [advance] });

export const visitExamples = [
  example(medicines.bringIn, async () => ({ input: { rows: [medicine()], isTrial: false } })),
  example(medicines.add, async () => ({ input: medicine() })),
  example(medicines.amend, async (clinic) => ({
    input: { ...(await known(clinic)), ...medicine() },
  })),
  example(medicines.retire, async (clinic) => ({ input: await known(clinic) })),
  example(medicines.restore, async (clinic) => {
    const { id, version } = await clinic.ask(medicines.retire, await known(clinic));
    return { input: { id, version } };
  }),

  example(treatments.keepDraft, async (clinic) => ({ input: await draft(clinic) })),
  example(treatments.dropDraft, async (clinic) => {
    const saved = await clinic.ask(treatments.keepDraft, await draft(clinic));
    return { input: { id: saved.draft.id } };
  }),
  example(treatments.addTemplate, async () => ({ input: template() })),
  example(treatments.amendTemplate, async (clinic) => {
    const { id, version } = await clinic.ask(treatments.addTemplate, template());
    return { input: { id, version, ...template() } };
  }),
  example(treatments.removeTemplate, async (clinic) => ({
    input: { id: (await clinic.ask(treatments.addTemplate, template())).id },
  })),
  example(treatments.star, async (clinic) => ({
    input: { line: typedLine(), isStarred: true },
    as: await clinic.hire(),
  })),
  example(reminders.tellDue, async (clinic) => {
    const { treatment } = await visit(clinic, { finish: true });
    return { input: { patientId: treatment.patientId } };
  }),
  example(treatments.export, async (clinic) => ({
    input: { ids: [(await visit(clinic)).treatment.id] },
  })),
  example(treatments.exportPayments, async (clinic) => {
    const { treatment } = await visit(clinic, { finish: true, payments: [paid] });
    return { input: { ids: treatment.payments.map(({ id }) => id) } };
  }),
  example(treatments.add, async (clinic) => ({
    input: { patientId: await register(clinic), ...content(), payments: [paid], finish: true },
    as: await clinic.hire(),
  })),
  example(treatments.amend, async (clinic) => {
    const { as, treatment } = await visit(clinic, { finish: true });
    const { id, version } = treatment;
    return { input: { id, version, ...content(), diagnosis: 'Flu', reason: 'Seen again' }, as };
  }),
  example(treatments.remove, async (clinic) => {
    const { id, version } = (await visit(clinic)).treatment;
    return { input: { id, version, reason: 'Of somebody else' } };
  }),
  example(treatments.stopMedicine, async (clinic) => ({
    input: { ...(await prescribed(clinic)), reason: 'Rash' },
  })),
  example(treatments.resumeMedicine, async (clinic) => {
    const taken = await prescribed(clinic);
    await clinic.ask(treatments.stopMedicine, { ...taken, reason: 'Rash' });
    return { input: taken };
  }),
  example(treatments.noteCoded, async (clinic) => ({
    input: {
      patientId: await register(clinic),
      kind: 'allergy' as const,
      code: 'penicillin',
      isPresent: true,
    },
  })),
  example(treatments.restore, async (clinic) => {
    const { id, version } = (await visit(clinic)).treatment;
    return { input: await clinic.ask(treatments.remove, { id, version }) };
  }),
  example(treatments.changeFees, async (clinic) => ({
    input: {
      id: (await visit(clinic, { finish: true })).treatment.id,
      totalFeesPaise: 600_00,
      discountPaise: 50_00,
      seen: { totalFeesPaise: 500_00, discountPaise: 0 },
      reason: 'Dressing added',
    },
  })),
  example(treatments.addPayment, async (clinic) => ({
    input: { id: (await visit(clinic)).treatment.id, ...paid },
  })),
  example(treatments.settlePayment, async (clinic) => {
    const { id } = (await visit(clinic)).treatment;
    const { payment } = await clinic.ask(treatments.addPayment, {
      id,
      ...paid,
      status: 'Pending',
    });
    return { input: { id, paymentId: payment.id, to: 'Paid' as const } };
  }),
  example(treatments.collect, async (clinic) => {
    const { treatment } = await visit(clinic);
    const parts = [{ amountPaise: paid.amountPaise, type: paid.type }];
    return { input: { patientId: treatment.patientId, parts } };
  }),
  example(advances.take, async (clinic) => ({
    input: { patientId: await register(clinic), parts: [advance] },
  })),
  example(advances.reverse, async (clinic) => {
    const { entries } = await advancePaid(clinic);
    const entry = 'refund' as const;
    return { input: { entryId: entries[0]?.id ?? '', entry, ...advance, reason: 'Moved away' } };
  }),
  example(advances.issue, async (clinic) => ({
    input: { takingId: (await advancePaid(clinic)).takingId },
    as: await clinic.hire(),
  })),
  example(advances.issueRefund, async (clinic) => {
    const { entries } = await advancePaid(clinic);
    const back = { entryId: entries[0]?.id ?? '', entry: 'refund', ...advance } as const;
    const after = await clinic.ask(advances.reverse, { ...back, reason: 'Moved away' });
    return { input: { entryId: after.entries[0]?.id ?? '' }, as: await clinic.hire() };
  }),
  example(treatments.reversePayment, async (clinic) => {
    const { id } = (await visit(clinic)).treatment;
    const { payment } = await clinic.ask(treatments.addPayment, { id, ...paid });
    const { amountPaise, type } = payment;
    const entry = 'refund' as const;
    return { input: { id, paymentId: payment.id, entry, amountPaise, type, reason: 'Left' } };
  }),
  example(treatments.issue, async (clinic) => {
    const { as, treatment } = await visit(clinic, { finish: true, payments: [paid] });
    return { input: { id: treatment.id, kind: 'receipt' as const }, as };
  }),

  example(papers.write, letter),
  example(papers.withdraw, async (clinic) => {
    const { as, id } = await written(clinic);
    return { input: { id, reason: 'Wrong name' }, as };
  }),
  example(papers.share, async (clinic) => {
    const { as, id } = await written(clinic);
    return { input: { id }, as };
  }),

  example(campaigns.start, async (clinic) => {
    const { as, input } = await longAway(clinic);
    return { input: { ...input, shown: 1 }, as };
  }),
  example(campaigns.stop, async (clinic) => {
    const { as, input } = await longAway(clinic);
    const { id } = await clinic.ask(campaigns.start, { ...input, shown: 1 }, { as });
    return { input: { id }, as };
  }),

  example(followups.export, async (clinic) => ({ input: { ids: [await followUp(clinic)] } })),
  example(followups.add, async (clinic) => ({ input: await askedBack(clinic) })),
  example(followups.note, async (clinic) => ({
    input: {
      id: await followUp(clinic),
      means: 'call' as const,
      result: 'no_answer' as const,
      note: 'Try at six',
    },
  })),
  example(followups.undo, async (clinic) => {
    const id = await followUp(clinic);
    await clinic.ask(followups.note, { id, result: 'declined' });
    return { input: { id } };
  }),
  example(followups.remind, async (clinic) => ({ input: { id: await followUp(clinic) } })),
];
