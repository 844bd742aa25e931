// A kept paper on a sheet or a roll.
import type { Ctx } from '../../../kit/server/ctx.ts';
import { addressOf } from '../../../kit/server/settings.ts';
import { translatorOf } from '../../../kit/server/words.ts';
import type { InputOf } from '../../../kit/shared/contract.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { refuse } from '../../../kit/shared/refusal.ts';
import type { ClinicHead } from '../../clinics/model.ts';
import * as abha from '../../abha/service.ts';
import * as clinics from '../../clinics/service.ts';
import { upiLink } from '../../payments/rules.ts';
import { paperClinicOf } from '../../prescriptions/rules/head.ts';
import { ownOf, prescriptionPaper } from '../../prescriptions/service.ts';
import type { api } from '../contract.ts';
import { fitsRoll, type Format, isRoll } from '../model.ts';
import { rollPaper } from '../print/roll.ts';
import { codeText, refusals } from '../rules.ts';
import { pageOf, payableOf } from '../rules/letters.ts';
import * as store from '../store.ts';
import { load } from './issuing.ts';

export interface Printed {
  bytes: Buffer;
  fileName: string;
  media: string;
}

export async function print(
  ctx: Ctx,
  { id, format, language, showsMarks }: InputOf<(typeof api)['print']>,
): Promise<Printed> {
  const paper = await load(ctx, id);
  const contact = await store.contactOf(ctx.db, paper.patientId);
  ctx.record('paper', id, { kind: paper.kind, patientId: paper.patientId, format });
  return printed(ctx, paper, {
    format,
    language: language ?? contact?.language ?? 'en',
    showsMarks,
  });
}

interface Look {
  format: Format;
  language: Language;
  /** The clinic's habit when not told. */
  showsMarks?: boolean | undefined;
}

/** @throws no_roll_paper. */
export async function printed(
  ctx: Ctx,
  paper: store.Row,
  { format, language, showsMarks }: Look,
): Promise<Printed> {
  const { kind, content, number, edition, code } = paper;
  const { abhaLinkId } = content.patient;
  const [clinic, linked] = await Promise.all([
    clinics.head(ctx),
    abhaLinkId === undefined ? null : abha.byLink(ctx, abhaLinkId),
  ]);
  const verifyUrl = verifyUrlOf(ctx, code);
  if (isRoll(format) && !fitsRoll(kind)) throw refuse(refusals.no_roll_paper);
  const head = paperClinicOf(clinic, clinic.logo);
  const own = translatorOf(ctx, language);
  const bytes = isRoll(format)
    ? await rollPaper({
        content,
        number: number ?? '',
        edition,
        clinic: head,
        own: ownOf(own),
        format,
        verifyUrl,
        payLink: payLinkOf(clinic, paper),
        abha: linked,
      })
    : await prescriptionPaper(
        pageOf({
          kind,
          content,
          number,
          edition,
          own,
          paper: format === 'A4' ? 'a4' : 'a5',
          clinic: head,
          verifyUrl,
          payLink: payLinkOf(clinic, paper),
          abha: linked,
          ...(showsMarks === undefined ? {} : { showsMarks }),
        }),
        own,
      );
  const name = [kind, content.patient.caseNumber.replace(/[^\w-]+/g, '-'), content.date].join('-');
  return { bytes, fileName: `${name}.pdf`, media: 'application/pdf' };
}

/** Null where nothing is left to pay or the clinic has named no UPI ID. */
function payLinkOf(
  { upiId, name }: ClinicHead,
  { content: { receipt, patient }, number, code }: store.Row,
): string | null {
  const amountPaise = receipt ? payableOf(receipt) : 0;
  if (upiId === '' || amountPaise <= 0) return null;
  const note = [number, patient.caseNumber].filter(Boolean).join(' ');
  return upiLink({ upiId, name, amountPaise, note, reference: code });
}

export const verifyUrlOf = (ctx: Ctx, code: string): string =>
  `${addressOf(ctx)}/v/${codeText(code)}`;
