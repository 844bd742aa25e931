// Reads that answer only where there is more than a record: a picture, a wrong row, a card.
import { api as abha } from '../../src/modules/abha/contract.ts';
import { api as appointments } from '../../src/modules/appointments/contract.ts';
import { api as exports } from '../../src/modules/exports/contract.ts';
import { api as imports } from '../../src/modules/imports/contract.ts';
import { api as profile } from '../../src/modules/profile/contract.ts';
import { api as reports } from '../../src/modules/reports/contract.ts';
import { api as vaccinations } from '../../src/modules/vaccinations/contract.ts';
import { example } from './clinic.ts';
import { photo } from './files.ts';
import { madeFile } from './made-files.ts';
import { checkedSheet, daysBack, proved, vaccinated } from './patients.ts';

export const readExamples = [
  example(profile.picture, async (clinic) => {
    const as = await clinic.hire();
    await clinic.ask(profile.setPicture, {}, { as, files: [await photo()] });
    return { input: { memberId: as.memberId } };
  }),
  example(profile.certificatePicture, async (clinic) => {
    const form = { name: 'Echo', year: 2019 };
    await clinic.ask(profile.addCertificate, form, { files: [await photo()] });
    const { certificates } = await clinic.ask(profile.certificates, {});
    const [newest] = certificates.filter(({ pictures }) => pictures.length > 0);
    return { input: { id: newest?.id ?? '', picture: newest?.pictures[0] ?? '' } };
  }),
  example(imports.errors, async (clinic) => ({
    input: { id: (await checkedSheet(clinic, 'Wrong Row,12,M,x')).id },
  })),
  example(appointments.span, async (clinic) => ({
    input: { from: daysBack(0), days: 7, doctorId: (await clinic.hire()).memberId },
  })),
  example(reports.page, async (clinic) => ({
    input: { report: 'treatments' as const, doctorId: (await clinic.hire()).memberId },
  })),
  example(reports.export, async (clinic) => ({
    input: { report: 'treatments' as const, doctorId: (await clinic.hire()).memberId },
  })),
  example(exports.open, async (clinic) => ({ input: { id: await madeFile(clinic, 'ready') } })),
  example(vaccinations.due, async (clinic) => ({
    input: { after: { on: daysBack(0), id: (await vaccinated(clinic)).patientId } },
  })),
  example(vaccinations.certificate, async (clinic) => {
    await clinic.registerDoctor(clinic.owner.memberId);
    return { input: { patientId: (await vaccinated(clinic)).patientId } };
  }),
  example(abha.card, async (clinic) => {
    const { id, version } = await proved(clinic);
    const { patientId } = await clinic.ask(abha.finish, { id, version });
    return { input: { patientId } };
  }),
];
