// What a write answers on this device before the server has heard it, in the shape of the server's own answer.
import type { OutputOf } from '../../../../kit/shared/contract.ts';
import { type Day, dayAt } from '../../../../kit/shared/time.ts';
import {
  type Note,
  type WaitingVerb,
  waitsOf,
} from '../../../../kit/web/offline/offline-client.ts';
import { currentMember } from '../../../identity/web/parts/member.ts';
import { api as patients } from '../../../patients/contract.ts';
import type { NewPatient, Patient } from '../../../patients/model.ts';
import { slipCodeShape } from '../../../patients/rules.ts';
import { api as queue } from '../../../queue/contract.ts';
import type { QueueDay, Token } from '../../../queue/model.ts';
import { acts, mayAct, skipPlaces } from '../../../queue/rules.ts';
import { api as treatments } from '../../../treatments/contract.ts';
import type { KeptPayment, NewPayment, Treatment } from '../../../treatments/model.ts';
import { bmiOf, dueOf, paidOf } from '../../../treatments/rules.ts';
import {
  appointmentHere,
  patientHere,
  queueHere,
  queueOf,
  seePatient,
  seeToken,
  seeVisit,
  treatmentHere,
} from './answers.ts';

type Out<V> = OutputOf<V>;

/** The date that stands on what is written. */
const today = (): Day => dayAt(Temporal.Now.instant(), currentMember()?.zone ?? 'Asia/Kolkata');

function patientOf(input: NewPatient, id: string, code: string, day: string): Patient {
  const now = new Date().toISOString();
  const isBorn = input.birthOn !== null;
  return {
    ...input,
    statedAge: isBorn ? null : input.statedAge,
    statedAgeUnit: isBorn ? null : input.statedAgeUnit,
    statedOn: isBorn ? null : day,
    language: input.language ?? 'en',
    id,
    caseNumber: code,
    type: input.typeOverride ?? 'New',
    registeredOn: day,
    lastVisitOn: null,
    mergedInto: null,
    isVerified: false,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

const register = waitsOf(patients.register, {
  guess: async (input, offline) => {
    const id = crypto.randomUUID();
    const code = await offline.store.nextCode();
    const answer: Out<typeof patients.register> = {
      patient: patientOf(input, id, code, today()),
      warnings: [],
    };
    return { answer, locals: [id], about: input.name };
  },
  notes: (guess: Out<typeof patients.register>, answer: Out<typeof patients.register>) => [
    { verb: patients.noteCode, input: { id: answer.patient.id, code: guess.patient.caseNumber } },
  ],
  learn: ({ patient }, offline) => seePatient(offline, patient),
});

const take = waitsOf(queue.take, {
  learn: (token, offline) => seeToken(offline, token),
  onlyToday: true,
  guess: async (input, offline) => {
    const now = new Date().toISOString();
    const { person } = input;
    const patient = person
      ? patientOf(person, crypto.randomUUID(), await offline.store.nextCode(), today())
      : await patientHere(offline, input.patientId ?? '');
    const day = await queueHere(offline, input.doctorId);
    if (!patient || !day) return null;
    const booked =
      input.appointmentId === undefined
        ? null
        : await appointmentHere(offline, input.appointmentId);
    const id = crypto.randomUUID();
    const appointmentId = input.appointmentId ?? crypto.randomUUID();
    const answer: Token = {
      id,
      version: 1,
      number: 0,
      kind: booked ? 'booked' : input.kind,
      status: 'waiting',
      isPriority: input.isPriority,
      turn: null,
      patientId: patient.id,
      patientName: patient.name,
      caseNumber: patient.caseNumber,
      gender: patient.gender,
      birthOn: patient.birthOn,
      statedAge: patient.statedAge,
      statedAgeUnit: patient.statedAgeUnit,
      statedOn: patient.statedOn,
      allergies: patient.allergies,
      doctorName: day.doctorName,
      appointmentId,
      reason: booked ? booked.note : input.reason,
      startsAt: booked?.startsAt ?? null,
      takenAt: now,
      calledAt: null,
      doneAt: null,
      slipCode: await offline.store.nextCode(),
      former: null,
    };
    const locals = [
      id,
      ...(input.appointmentId === undefined ? [appointmentId] : []),
      ...(person ? [patient.id] : []),
    ];
    return { answer, locals, about: patient.name };
  },
  notes: (guess: Token, answer: Token): Note[] => [
    { verb: queue.noteCode, input: { id: answer.id, code: guess.slipCode } },
    ...(slipCodeShape.test(guess.caseNumber)
      ? [
          {
            verb: patients.noteCode,
            input: { id: answer.patientId, code: guess.caseNumber },
          },
        ]
      : []),
  ],
});

const next = waitsOf(queue.next, {
  learn: (token, offline) => seeToken(offline, token),
  onlyToday: true,
  guess: async (input, offline) => {
    const day = await queueHere(offline, input.doctorId);
    const token = day?.waiting.find(({ id }) => id === input.tokenId);
    if (!token) return null;
    const answer: Token = {
      ...token,
      status: 'called',
      turn: null,
      calledAt: new Date().toISOString(),
      version: token.version + 1,
    };
    return { answer, locals: [], about: token.patientName };
  },
});

/** Behind three more, as the server puts them; of the turns that this device counts: who is inside, done or gone. */
function turnAfterSkip({ called, waiting, over }: QueueDay, { id, status }: Token): number {
  const at = waiting.findIndex((one) => one.id === id);
  const turns = called.length + over.length - (status === 'called' ? 1 : 0);
  return turns + Math.max(at, 0) + skipPlaces;
}

const step = waitsOf(queue.step, {
  learn: (token, offline) => seeToken(offline, token),
  onlyToday: true,
  guess: async ({ id, act }, offline) => {
    const its = await queueOf(offline, id);
    if (!its || !mayAct(its.token.status, act)) return null;
    const { token, day } = its;
    const now = new Date().toISOString();
    const answer: Token = {
      ...token,
      status: acts[act].to,
      version: token.version + 1,
      ...(act === 'call' || act === 'recall' ? { calledAt: now, turn: null } : {}),
      ...(act === 'skip' ? { turn: turnAfterSkip(day, token), isPriority: false } : {}),
      ...(act === 'finish' ? { doneAt: now } : {}),
    };
    return { answer, locals: [], about: token.patientName };
  },
});

const keptOf = ({ paidOn, ...one }: NewPayment): KeptPayment => ({
  ...one,
  id: crypto.randomUUID(),
  paidOn: paidOn ?? today(),
  entry: 'payment',
  ofId: null,
  reason: '',
});

const balanceOf = (
  fees: { totalFeesPaise: number | null; discountPaise: number | null },
  payments: readonly KeptPayment[],
) => {
  const paidPaise = paidOf(payments);
  const { totalFeesPaise, discountPaise } = fees;
  return {
    paidPaise,
    duePaise: dueOf(
      { totalFeesPaise: totalFeesPaise ?? 0, discountPaise: discountPaise ?? 0 },
      paidPaise,
    ),
  };
};

const signedBy = (version: number, reason: string): Treatment['versions'][number] => ({
  version,
  signedAt: new Date().toISOString(),
  signedBy: currentMember()?.name ?? '',
  reason,
});

const add = waitsOf(treatments.add, {
  learn: (visit, offline) => seeVisit(offline, visit),
  guess: async (input, offline) => {
    const patient = await patientHere(offline, input.patientId);
    const member = currentMember();
    if (!patient || !member) return null;
    const { doctorId, appointmentId, payments, draftId: _draft, finish, ...content } = input;
    const id = crypto.randomUUID();
    const taken = payments.map(keptOf);
    const answer: Treatment = {
      ...content,
      id,
      version: 1,
      status: finish ? 'Signed' : 'Draft',
      patientName: patient.name,
      caseNumber: patient.caseNumber,
      doctorId: doctorId ?? member.memberId,
      doctorName: member.name,
      appointmentId: appointmentId ?? null,
      visitOn: content.visitOn ?? today(),
      bmi: bmiOf(content.vitals),
      warnings: [],
      ...balanceOf(content, taken),
      payments: taken,
      feeChanges: [],
      versions: finish ? [signedBy(1, '')] : [],
    };
    return { answer, locals: [id, ...taken.map((one) => one.id)], about: patient.name };
  },
});

const amend = waitsOf(treatments.amend, {
  learn: (visit, offline) => seeVisit(offline, visit),
  guess: async (input, offline) => {
    const before = await treatmentHere(offline, input.id);
    if (!before) return null;
    const {
      id: _id,
      version,
      draftId: _draft,
      finish,
      reason,
      feesSeen: _seen,
      ...content
    } = input;
    const isSigned = before.status === 'Signed' || finish;
    const answer: Treatment = {
      ...before,
      ...content,
      visitOn: content.visitOn ?? before.visitOn,
      version: version + 1,
      status: isSigned ? 'Signed' : 'Draft',
      bmi: bmiOf(content.vitals),
      ...balanceOf(content, before.payments),
      versions: isSigned ? [signedBy(version + 1, reason), ...before.versions] : before.versions,
    };
    return { answer, locals: [], about: before.patientName };
  },
});

const pay = waitsOf(treatments.addPayment, {
  guess: async (input, offline) => {
    const before = await treatmentHere(offline, input.id);
    // In several ways at once it is one act of the server's.
    if (!before || input.otherParts.length > 0) return null;
    const { id: _id, otherParts: _parts, ...typed } = input;
    const payment = keptOf(typed);
    const answer: Out<typeof treatments.addPayment> = {
      payment,
      ...balanceOf(before, [...before.payments, payment]),
    };
    return { answer, locals: [payment.id], about: before.patientName };
  },
});

export const writes: readonly WaitingVerb[] = [register, take, next, step, add, amend, pay];
