import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Asha Sharma', 'AS'],
  ['Dr. Anil Kumar Rao', 'AR'],
  ['asha', 'A'],
  ['Dr.Rao', 'R'],
  ['Drishti Rao', 'DR'],
  ['गीता वर्मा', 'गीव'],
  ['डॉ. सुनीता वर्मा', 'सुव'],
  ['डॉ सुनीता', 'सु'],
  ['डॉ.सुनीता', 'सु'],
  ['श्रीमती गीता', 'गी'],
  ['श्रीकांत जोशी', 'श्रीजो'],
  ['டாக்டர் கார்த்திக்', 'கா'],
  ['ડૉ. મીના શાહ', 'મીશા'],
  ['ഡോ. ലത നായർ', 'ലനാ'],
  ['ডাঃ অনিল রায়', 'অরা'],
  ['கார்த்திகேயன்', 'கா'],
  ['', '?'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
