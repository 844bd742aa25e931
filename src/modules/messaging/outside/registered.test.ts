import { describe, expect, test } from 'vitest';
import { readRegistered, wordingOf } from './registered.ts';

const booked = {
  template: 'appointment_booked',
  language: 'en',
  dltId: '1107234567890123456',
  text: '{clinic}: your appointment with {doctor} is booked for {when}.',
};
const code = {
  template: 'booking_code',
  language: 'en',
  dltId: '1107234567890123457',
  text: '{code} is your OTP to book your appointment.',
};
const fileOf = (...texts: object[]) =>
  JSON.stringify({ entityId: '1101234567890123456', sender: 'PRDIRY', texts });

describe('a file of registered texts', () => {
  test.each([
    [
      'a variable that the message has not',
      [{ ...booked, text: '{patient}: come' }],
      /has no \{patient\}/,
    ],
    ['no place for the code', [{ ...code, text: 'Your OTP.' }], /lacks \{code\}/],
    ['one text twice', [booked, booked], /is there twice/],
    ['a message that we do not send', [{ ...booked, template: 'greeting' }], /template/],
    ['a number that is none of the registry', [{ ...booked, dltId: '12' }], /dltId/],
  ])('with %s is refused', (_what, texts, why) =>
    expect(() => readRegistered(fileOf(...texts))).toThrow(why),
  );
});

describe('an SMS', () => {
  const registered = readRegistered(
    fileOf(
      booked,
      { ...booked, language: 'hi', text: '{clinic}: {doctor} के साथ आपका समय {when} है।' },
      code,
    ),
  );
  const values = { clinic: 'Sunrise', doctor: 'Dr Rao', when: '23 Nov, 9:00 am' };

  test('is said in the language of its reader where that is registered, else in English', () => {
    expect(wordingOf(registered, 'appointment_booked', 'hi', values)).toMatchObject({
      text: 'Sunrise: Dr Rao के साथ आपका समय 23 Nov, 9:00 am है।',
      variables: ['Sunrise', 'Dr Rao', '23 Nov, 9:00 am'],
    });
    expect(wordingOf(registered, 'appointment_booked', 'ta', values)).toMatchObject({
      text: 'Sunrise: your appointment with Dr Rao is booked for 23 Nov, 9:00 am.',
    });
  });

  test.each([
    ['Sunrise Multispeciality Hospital and Research Centre', 'Sunrise Multispeciality'],
    ['Sunrisemultispecialityhospitalandresearchcentre', 'Sunrisemultispecialityhospital'],
    [`x${'கொ'.repeat(20)}`, `x${'கொ'.repeat(14)}`],
    ['One\nTwo', 'One Two'],
  ])('has the name %j as %j', (clinic, cut) =>
    expect(wordingOf(registered, 'appointment_booked', 'en', { ...values, clinic })).toMatchObject({
      variables: [cut, 'Dr Rao', '23 Nov, 9:00 am'],
    }),
  );

  test.each([
    ['Dr Anil Rao (Reg. MMC/1234)', 'Dr Anil Rao (Reg. MMC/1234)'],
    ['Dr Venkatanarasimharajuvaripeta Rao (Reg. MMC/1234)', 'Dr Venkatanara (Reg. MMC/1234)'],
    ['டாக்டர் வெங்கடநரசிம்மராஜுவாரிபேட்டை (பதிவு MMC/1234)', 'டாக்டர் (பதிவு MMC/1234)'],
  ])('has the doctor %j as %j: the registration number stays whole', (doctor, cut) =>
    expect(wordingOf(registered, 'appointment_booked', 'en', { ...values, doctor })).toMatchObject({
      variables: ['Sunrise', cut, '23 Nov, 9:00 am'],
    }),
  );

  test('is not sent with half a time', () =>
    expect(
      wordingOf(registered, 'appointment_booked', 'en', { ...values, when: 'x'.repeat(31) }),
    ).toEqual({ reason: 'message_reason.too_long' }));

  test('that is not registered in any language is not sent', () =>
    expect(wordingOf(registered, 'clinic_late', 'en', {})).toEqual({
      reason: 'message_reason.not_registered',
    }));
});
