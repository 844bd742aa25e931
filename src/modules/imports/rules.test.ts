import { describe, expect, test } from 'vitest';
import type { Target } from './model.ts';
import {
  ageIn,
  dayIn,
  genderIn,
  guessMapping,
  mappingIsEnough,
  mIsSexOf,
  readRow,
  remembered,
} from './rules.ts';

const today = '2026-11-21';

describe('headers', () => {
  test.each([
    [
      ['Patient Name', 'Mobile No.', 'Sex', 'Age (Yrs)'],
      ['name', 'contactNumber', 'gender', 'age'],
    ],
    [
      ['UHID', 'नाम', 'मोबाइल', 'लिंग', 'आयु'],
      ['caseNumber', 'name', 'contactNumber', 'gender', 'age'],
    ],
    [
      ['Pt. Name', 'Age/Sex', 'Mob. No.'],
      ['name', 'age', 'contactNumber'],
    ],
    [
      ['Name', 'Sex & Age', 'Ph'],
      ['name', 'age', 'contactNumber'],
    ],
    [
      ['Name', 'Name', 'X'],
      ['name', '', ''],
    ],
  ])('%j', (headers, mapping) => expect(guessMapping(headers)).toEqual(mapping));

  test('what the last sheet was told rules', () => {
    const known = remembered(['Pt', 'No.'], ['name', 'contactNumber']);
    expect(guessMapping(['No', 'PT', 'Sex'], known)).toEqual(['contactNumber', 'name', 'gender']);
  });

  test.each([
    [['name', 'contactNumber', 'gender', 'age'], true],
    [['name', 'contactNumber', 'gender', 'birthOn', ''], true],
    // An age may have the sex beside it.
    [['name', 'contactNumber', 'age'], true],
    [['name', 'contactNumber', 'birthOn'], false],
    [['name', 'contactNumber', 'gender'], false],
    [['name', 'name', 'contactNumber', 'gender', 'age'], false],
  ] as [Target[], boolean][])('%j is enough: %s', (mapping, is) =>
    expect(mappingIsEnough(mapping)).toBe(is),
  );
});

describe('cells', () => {
  test.each([
    ['15/8/1990', '1990-08-15'],
    ['15-08-90', '1990-08-15'],
    ['1.2.26', '2026-02-01'],
    ['1/1/27', '1927-01-01'],
    ['15-Aug-1990', '1990-08-15'],
    ['15 August 1990', '1990-08-15'],
    ['1990-08-15', '1990-08-15'],
    ['1990-08-15T00:00:00Z', '1990-08-15'],
    ['१५/८/१९९०', '1990-08-15'],
    ['31/2/2020', null],
    ['08/15/1990', null],
    ['soon', null],
  ])('the day %j is %j', (text, day) => expect(dayIn(text, today)).toBe(day));

  test.each([
    ['34', [34, 'years', null]],
    ['34 yrs', [34, 'years', null]],
    ['8 months', [8, 'months', null]],
    ['2 weeks', [14, 'days', null]],
    ['34Y/M', [34, 'years', null]],
    ['३४', [34, 'years', null]],
    ['15/8/1990', [null, 'years', '1990-08-15']],
    ['1.5', [18, 'months', null]],
    ['2 1/2 yrs', [30, 'months', null]],
    ['1/2', [6, 'months', null]],
    ['12.5', [12, 'years', null]],
    ['2Y6M', [30, 'months', null]],
    ['1 year 2 months', [14, 'months', null]],
    ['34 years 2 months', [34, 'years', null]],
    ['1/2/1990', [null, 'years', '1990-02-01']],
    ['old', null],
  ])('the age %j is %j', (text, meant) => {
    const age = ageIn(text, today);
    expect(age && [age.statedAge, age.statedAgeUnit, age.birthOn]).toEqual(meant);
  });

  test.each([
    ['34 Male', [34, 'years']],
    ['34 F', [34, 'years']],
    ['34/M', [34, 'years']],
    ['34 (M)', [34, 'years']],
    ['34 yrs, F', [34, 'years']],
    ['M/34', [34, 'years']],
    ['F 34', [34, 'years']],
    ['male-34y', [34, 'years']],
    ['8m/F', [8, 'months']],
    ['F/8M', [8, 'months']],
    ['8 mths', [8, 'months']],
    ['34 m', [34, 'months']],
    ['8M', [8, 'months']],
  ])('the age beside the sex, %j, is %j', (text, meant) => {
    const age = ageIn(text, today);
    expect([age?.statedAge, age?.statedAgeUnit]).toEqual(meant);
  });

  test.each([
    ['34 M', 'Male', false, 'years'],
    ['34M', 'Female', false, 'months'],
    ['34 m', 'Male', false, 'months'],
    ['23 M', 'Male', false, 'months'],
    ['8 m', 'Male', true, 'years'],
    ['8 M', 'Female', true, 'months'],
    ['8 months', 'Male', true, 'months'],
  ] as const)(
    'an M alone behind a figure, %j, of whose gender is %s in a sheet with an F: %s, means %s',
    (text, gender, agesSaySex, unit) =>
      expect(ageIn(text, today, mIsSexOf(gender, agesSaySex))?.statedAgeUnit).toBe(unit),
  );

  test.each([
    ['M', 'Male'],
    ['female', 'Female'],
    ['स्त्री', 'Female'],
    ['பெண்', 'Female'],
    ['Other', 'Other'],
    ['?', null],
  ])('the gender %j is %j', (text, gender) => expect(genderIn(text)).toBe(gender));
});

describe('rows', () => {
  const sheet = {
    mapping: [
      'name',
      'contactNumber',
      'gender',
      'age',
      'caseNumber',
      'lastVisitOn',
      'hasDiabetes',
    ] as Target[],
    isdCode: '+91',
    country: 'IN',
    today,
    agesSaySex: false,
  };
  const read = (...cells: string[]) => readRow(cells, sheet);
  test('a plain one', () =>
    expect(
      read('Meera  Joshi', '+91 98765-43210 / 022-1234', 'F', '34', 'A-17', '1/11/2026', 'yes').row,
    ).toMatchObject({
      fields: {
        name: 'Meera Joshi',
        contactNumber: '9876543210',
        gender: 'Female',
        statedAge: 34,
        hasDiabetes: true,
      },
      caseNumber: 'A-17',
      lastVisitOn: '2026-11-01',
      duplicateKey: '9876543210 meera joshi',
    }));
  const noSex = [{ field: 'gender', code: 'required' }];
  test.each([
    ['34/M', false, ['Male', 34, 'years']],
    ['6m F', false, ['Female', 6, 'months']],
    ['F/34', false, ['Female', 34, 'years']],
    ['34yF', false, ['Female', 34, 'years']],
    ['45 Y / Male', false, ['Male', 45, 'years']],
    ['34 M', false, ['Male', 34, 'years']],
    ['8 M', true, ['Male', 8, 'years']],
    ['8mM', true, ['Male', 8, 'months']],
    ['2Y6M/F', true, ['Female', 30, 'months']],
    ['34', false, noSex],
    ['8 m', false, noSex],
    ['2Y6M', true, noSex],
  ] as const)(
    'of age and sex in one column %j, in a sheet with an F: %s, is %j',
    (text, agesSaySex, meant) => {
      const { row, problems } = readRow(['Meera', '9876543210', text], {
        ...sheet,
        mapping: ['name', 'contactNumber', 'age'],
        agesSaySex,
      });
      const age = row?.fields;
      expect(age ? [age.gender, age.statedAge, age.statedAgeUnit] : problems).toEqual(meant);
    },
  );
  test.each([
    ['9876543210 9825012345', '9876543210'],
    ['9876543210 & 9825012345', '9876543210'],
    ['+91 98765 43210 (wife)', '9876543210'],
    ['M: 09876543210', '9876543210'],
    ['022-24567890 / 98765-43210', '9876543210'],
    ['9876543210\n9825012345', '9876543210'],
    ['98765432101', undefined],
    ['12345 (old)', undefined],
  ])('the number in %j is %s', (text, number) =>
    expect(read('Meera', text, 'F', '34').row?.fields.contactNumber).toBe(number),
  );
  test.each([
    [['', '9876543210', 'F', '34'], [{ field: 'name', code: 'required' }]],
    [['Meera', '12', 'F', '34'], [{ field: 'contactNumber', code: 'phone' }]],
    [['Meera', '9876543210', '', '34'], [{ field: 'gender', code: 'required' }]],
    [
      ['Meera', '9876543210', 'x', ''],
      [
        { field: 'gender', code: 'gender_unclear' },
        { field: 'age', code: 'age_or_birth' },
      ],
    ],
    [
      ['Meera', '9876543210', 'F', '200'],
      [{ field: 'statedAge', code: 'too_big', values: { maximum: 120 } }],
    ],
    [['Meera', '9876543210', 'F', '1/1/2027'], [{ field: 'birthOn', code: 'birth_in_future' }]],
    [
      ['Meera', '9876543210', 'F', '34', '', '1/1/2030'],
      [{ field: 'lastVisitOn', code: 'date_wrong' }],
    ],
  ])('%j is wrong', (cells, problems) => expect(read(...cells).problems).toEqual(problems));
});
