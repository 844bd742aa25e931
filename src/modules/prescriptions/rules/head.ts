// The clinic as its paper names it: one reading for the printed page, the preview beside the visit and the letterhead's designer.
import type { Clinic } from '../../clinics/model.ts';
import { inks } from '../../clinics/model/paper.ts';
import type { PrescriptionPaper } from './sheet.ts';

type Head = Pick<
  Clinic,
  'name' | 'address' | 'city' | 'state' | 'isdCode' | 'contactNumber' | 'paper'
>;

/** @param logo a PNG for the printed page; the preview draws its own. */
export function paperClinicOf(
  { paper, ...clinic }: Head,
  logo: Uint8Array | null = null,
): PrescriptionPaper['clinic'] {
  const { top: topMm, right: rightMm, bottom: bottomMm, left: leftMm } = paper.marginsMm;
  const { tagline, footer, showsSpecialties, showsRegistration } = paper;
  return {
    name: clinic.name,
    address: [clinic.address, clinic.city, clinic.state].filter(Boolean).join(', '),
    phone: clinic.contactNumber === '' ? '' : `${clinic.isdCode} ${clinic.contactNumber}`,
    logo,
    showsMarks: paper.showsMarks,
    showsAbha: paper.showsAbha,
    letterhead:
      paper.letterhead === 'printed'
        ? {
            kind: 'printed',
            logo: paper.logo,
            colour: inks[paper.colour],
            tagline,
            footer,
            showsSpecialties,
            showsRegistration,
          }
        : { kind: 'blank', topMm, rightMm, bottomMm, leftMm },
  };
}
