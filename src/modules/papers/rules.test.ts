import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translatorOf } from '../../../tests/words.ts';
import { prescriptionLine } from '../prescriptions/rules.ts';
import { type Letter, type LetterKind, letterKinds } from './model.ts';
import {
  blankLetter,
  bookYear,
  codeFrom,
  codeText,
  mayBePrinted,
  meantReceipts,
  letterProblems,
  signedLineOf,
  lettersOwn,
  readCode,
  receiptNumber,
  rupeesInWords,
} from './rules.ts';
import { pageOf, receivedText } from './rules/letters.ts';
import { paidByWords } from './rules/words.ts';

test.each([
  [0, 'Rupees zero only'],
  [1_00, 'Rupees one only'],
  [450_00, 'Rupees four hundred fifty only'],
  [1_21_019_05, 'Rupees one lakh twenty one thousand nineteen and paise five only'],
  [10_00_00_000_00, 'Rupees ten crore only'],
  [
    99_99_999_99,
    'Rupees ninety nine lakh ninety nine thousand nine hundred ninety nine and paise ninety nine only',
  ],
])('%i paise are %s', (paise, words) => expect(rupeesInWords(paise)).toBe(words));

test.each([
  ['2026-03-31', 'IN', '2025-26'],
  ['2026-04-01', 'IN', '2026-27'],
  ['2099-12-31', 'IN', '2099-00'],
  ['2026-03-31', 'AE', '2026'],
])('%s in %s is of the books of %s', (day, country, year) =>
  expect(bookYear(day, country)).toBe(year),
);

test('a receipt number has sixteen characters at the most (rule 46 of the CGST rules)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (serial) => {
      expect(receiptNumber('2026-27', serial)).toMatch(/^[0-9/-]{6,16}$/);
    }),
  );
});

test.each([
  ['2026-27/000123', ['2026-27/000123']],
  ['26-27 / 123', ['2026-27/000123']],
  ['123', ['2026-27/000123', '2025-26/000123']],
  ['000123', ['2026-27/000123', '2025-26/000123']],
  ['1234567', []],
  ['Meera', []],
])('%s means the receipts %j', (text, numbers) =>
  expect(meantReceipts(text, '2026-11-26', 'IN')).toEqual(numbers),
);

test.each([
  ['2026-27/000123', true],
  ['123', true],
  ['7kq2-m9xd-41tc-8zwa', true],
  ['9810000000', false],
  ['Meera', false],
  ['', false],
])('%s may be printed on a paper: %s', (text, may) => expect(mayBePrinted(text)).toBe(may));

describe('codes', () => {
  test('are read again from what people type', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
        const code = codeFrom(bytes);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
        expect(readCode(codeText(code))).toBe(code);
        expect(
          readCode(
            ` ${codeText(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ')} `,
          ),
        ).toBe(code);
      }),
    );
  });
  test('of different bytes differ', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 10, maxLength: 10 }),
        fc.integer({ min: 0, max: 79 }),
        (bytes, bit) => {
          const other = Uint8Array.from(bytes, (byte, at) =>
            at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
          );
          expect(codeFrom(other)).not.toBe(codeFrom(bytes));
        },
      ),
    );
  });
  test.each(['', 'AAAA', 'AAAA-AAAA-AAAA-AAAAA', 'AAAA-AAAA-AAAA-AAAU', '../../etc/passwd'])(
    '%j is none',
    (text) => expect(readCode(text)).toBeNull(),
  );
});

describe('letters', () => {
  const whole = {
    examinedOn: '2026-11-20',
    diagnosis: 'fever',
    fromOn: '2026-11-20',
    untilOn: '2026-11-22',
    fitOn: '2026-11-23',
    purpose: 'work',
    toName: 'Dr Sharma',
    toPlace: 'Pune',
    text: 'Please see',
    marks: 'Mole',
  };
  test.each(letterKinds)('a whole %s has no problem', (kind) =>
    expect(letterProblems(kind, whole)).toEqual([]),
  );
  test('rest that ends before it begins is told on its end', () =>
    expect(letterProblems('sick', { ...whole, untilOn: '2026-11-19' })).toEqual([
      ['untilOn', 'until_before_from'],
    ]));
  test('what a kind does not show is not kept of it', () => {
    expect(lettersOwn('referral', whole)).toMatchObject({
      toName: 'Dr Sharma',
      marks: '',
      untilOn: null,
      fitOn: null,
    });
    expect(lettersOwn('sick', whole)).toMatchObject({ toName: '', fitOn: null, marks: 'Mole' });
  });
});

describe('words of papers', () => {
  test('nobody is thanked for nothing', () => {
    const bill = { totalFeesPaise: 500_00, discountPaise: 0, payments: [] };
    const payments = [{ amountPaise: 500_00, type: 'Cash', paidOn: '2026-11-21' }];
    expect(receivedText(bill, translatorOf('hi'))).toEqual({ text: '', own: '' });
    expect(receivedText({ ...bill, payments }, translatorOf('hi'))).toEqual({
      text: 'Rupees five hundred only',
      own: '₹500.00 प्राप्त हुए, धन्यवाद।',
    });
  });
  const nothing = { examinedOn: '2026-11-20', ...blankLetter };
  test('every way to pay has its word', () =>
    expect(Object.keys(paidByWords)).toEqual([
      'Cash',
      'UPI',
      'Card',
      'Cheque',
      'Bank transfer',
      'Online',
      'Advance',
    ]));

  const patient = {
    name: 'Meera Joshi',
    age: { count: 34, unit: 'years' },
    sex: 'Female',
    caseNumber: '',
    phone: '',
  } as const;
  const doctor = { name: 'Dr Rao', qualification: '', registrationNumber: '1', council: '' };
  const drawnOf = (kind: LetterKind, letter: Letter) =>
    pageOf({
      kind,
      content: {
        clinicName: 'Sunrise',
        gstNumber: '',
        place: '',
        doctor,
        patient,
        date: '2026-11-21',
        letter,
      },
      number: null,
      edition: 2,
      own: translatorOf('hi'),
      paper: 'a5',
      clinic: { name: '', address: '', phone: '', letterhead: { kind: 'printed' } },
      verifyUrl: null,
    });
  test('a sentence of a certificate stands whole in the own language', () => {
    const letter = {
      ...lettersOwn('sick', nothing),
      examinedOn: '2026-11-20',
      diagnosis: 'fever.',
      fromOn: '2026-11-20',
      untilOn: '2026-11-24',
      purpose: 'duty। ',
    };
    const drawn = drawnOf('sick', letter);
    expect(drawn.letter?.number).toBe('edition 2 · संस्करण 2');
    const [body] = drawn.letter?.blocks ?? [];
    expect(body).toMatchObject({
      kind: 'text',
      own: 'प्रमाणित किया जाता है कि Meera Joshi की जाँच दिनांक 20/11/2026 को की गई। बीमारी: fever। मेरी राय में स्वस्थ होने के लिए आराम आवश्यक है: 5 दिन, 20/11/2026\u00a0– 24/11/2026। अनुपस्थिति: duty।',
    });
  });

  test.each([
    [
      { fromOn: '2026-11-16', untilOn: '2026-11-20' },
      'after an illness (5 days, 16 Nov 2026 to 20 Nov 2026) and',
      'बीमारी: 5 दिन, 16/11/2026\u00a0– 20/11/2026।',
    ],
    [
      { diagnosis: 'fever', fromOn: null, untilOn: '2026-11-20' },
      'after fever (until 20 Nov 2026) and',
      'बीमारी: fever, 20/11/2026 तक।',
    ],
    [{ diagnosis: 'fever' }, 'after fever and', 'बीमारी: fever।'],
    [{}, 'on 20 Nov 2026 and found', 'की गई। मेरी राय'],
  ])('a fitness certificate of %j says when the patient was ill', (said, text, own) => {
    const letter = { ...nothing, fitOn: '2026-11-21', ...said };
    const [body] = drawnOf('fitness', letter).letter?.blocks ?? [];
    expect(body).toMatchObject({
      text: expect.stringContaining(text),
      own: expect.stringContaining(own),
    });
  });
});

test('who compares a taper reads how long all of it lasts, as on the paper', () => {
  const line = prescriptionLine.parse({
    medicineName: 'Wysolone',
    form: 'Tablet',
    dosage: '2-0-0 1w > 1-0-0',
    duration: { count: 2, unit: 'weeks' },
  });
  expect(signedLineOf(line).use).toBe('2-0-0 1w > 1-0-0 · 3 weeks');
});
