// A clinic's own words: they leave with the message, in its reader's language, and never beyond what is registered.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../tests/db.ts';
import { clientWithoutCookies, type Ctx } from '../../../kit/server/ctx.ts';
import { give } from '../../../kit/shared/settings.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import { api } from '../contract.ts';
import type { Parcel, Provider } from '../outside/provider.ts';
import { readRegistered } from '../outside/registered.ts';
import { isPlainNote, type TemplateId } from '../rules.ts';
import { messaging, send } from '../service.ts';

const sent: Parcel[] = [];
const provider: Provider = {
  channels: ['sms'],
  async send(parcel) {
    sent.push(parcel);
    return { status: 'sent', outsideId: `outside-${sent.length}` };
  },
};
const sealKey = Buffer.alloc(32, 3);
const dlt = (last: number) => `110723456789012345${last}`;
const registered = readRegistered(
  JSON.stringify({
    entityId: '1101234567890123456',
    sender: 'PRDIRY',
    texts: [
      { dltId: dlt(1), text: '{clinic}: booked for {when}.' },
      { dltId: dlt(2), text: '{clinic}: booked for {when}. {note}', longest: { note: 25 } },
      { dltId: dlt(3), text: 'You are expected at {clinic} on {when}.' },
      { dltId: dlt(4), text: '{clinic}: {when} को समय तय है।', language: 'hi' },
    ].map((one) => ({ template: 'appointment_booked', language: 'en', ...one })),
  }),
);

let free: TestApp;
let strict: TestApp;
beforeAll(async () => {
  free = await testApp({ settings: [give(messaging, { sealKey, providers: [provider] })] });
  strict = await testApp({
    settings: [give(messaging, { sealKey, providers: [provider], registered })],
  });
});
afterAll(async () => {
  await free.close();
  await strict.close();
});
beforeEach(async () => {
  sent.length = 0;
  for (const app of [free, strict]) {
    await app.admin.query('delete from app.message_words');
    await app.admin.query('delete from app.messages');
  }
});

const setWords = (app: TestApp, notes: Partial<Record<Language, string>>, choices = {}) =>
  app.call(api.setWords, { template: 'appointment_booked', notes, choices }, app.world.rao);

let count = 0;
/** What leaves, and what the log says left. */
async function tell(app: TestApp, language: Language, template: TemplateId = 'appointment_booked') {
  sent.length = 0;
  count += 1;
  const dedupe = `words-${count}`;
  await app.pipeline.run({
    verb: api.release,
    handle: async (ctx: Ctx) => {
      await send(ctx, {
        channel: 'sms',
        to: '+919876543210',
        template,
        values: { clinic: 'Sunrise', doctor: 'Dr Rao', when: '23 Nov, 9:00 am' },
        language,
        dedupe,
      });
      return { released: 0 };
    },
    input: {},
    client: clientWithoutCookies('queue'),
    language: null,
    requestId: 'test',
    caller: { kind: 'system', clinicId: app.world.sunrise.clinicId },
  });
  await app.worker.settle();
  const { data } = await app.call(api.log, {}, app.world.rao);
  const [parcel] = sent;
  expect(data.messages[0]?.text).toBe(parcel?.text);
  return parcel;
}

describe('words of a clinic', () => {
  test('stand at the end of the message, in their language alone', async () => {
    await setWords(free, { en: 'Bring your old reports.', hi: 'पुरानी रिपोर्ट लाएँ।' });
    expect((await tell(free, 'en'))?.text).toBe(
      'Sunrise: your appointment with Dr Rao is booked for 23 Nov, 9:00 am. Bring your old reports.',
    );
    expect((await tell(free, 'hi'))?.text).toMatch(/पुरानी रिपोर्ट लाएँ।$/);
    expect((await tell(free, 'ta'))?.text).not.toMatch(/Bring|पुरानी/);
    expect((await tell(free, 'en', 'appointment_moved'))?.text).not.toContain('Bring');
  });

  test('are those of the moment in which the message was written', async () => {
    await setWords(free, { en: 'Come early.' });
    await tell(free, 'en');
    await setWords(free, { en: '' });
    const { data } = await free.call(api.log, {}, free.world.rao);
    expect(data.messages[0]?.text).toMatch(/Come early\.$/);
    expect((await tell(free, 'en'))?.text).toMatch(/am\.$/);
  });

  test('are those of whoever saves last, of two who save at once', async () => {
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.', 'Four.'].map((note) => setWords(free, { en: note, hi: note })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = await free.call(api.words, { template: 'appointment_booked' }, free.world.rao);
    expect(['One.', 'Two.', 'Three.', 'Four.']).toContain(data.notes.en);
    expect(data.notes.hi).toBe(data.notes.en);
  });

  test.each([
    ['a link', 'See sunrise.example'],
    ['an address of the web', 'https://a'],
    ['a number to call', 'Call 98765 43210'],
    ['a place to fill', '{code}'],
  ])('hold no %s', async (_what, note) => {
    const answer = await setWords(free, { en: note });
    expect(answer.error?.fields).toMatchObject({ 'notes.en': { code: 'note_not_plain' } });
  });

  test.each(['Fee Rs. 500.', 'Open 9 to 1, 5 to 8.', 'पुरानी रिपोर्ट लाएँ।', 'Lift on the left.'])(
    'may say %j',
    (note) => expect(isPlainNote(note)).toBe(true),
  );
});

describe('where texts are registered', () => {
  test('the text with a place for own words is taken where there are any, and none else', async () => {
    expect(await tell(strict, 'en')).toMatchObject({
      text: 'Sunrise: booked for 23 Nov, 9:00 am.',
      wording: { dltId: dlt(1) },
    });
    await setWords(strict, { en: 'Bring your reports.' });
    expect(await tell(strict, 'en')).toMatchObject({
      text: 'Sunrise: booked for 23 Nov, 9:00 am. Bring your reports.',
      wording: {
        dltId: dlt(2),
        variables: ['Sunrise', '23 Nov, 9:00 am', 'Bring your reports.'],
      },
    });
  });

  test('the chosen text leaves', async () => {
    await setWords(strict, {}, { en: dlt(3) });
    expect(await tell(strict, 'en')).toMatchObject({
      text: 'You are expected at Sunrise on 23 Nov, 9:00 am.',
      wording: { dltId: dlt(3) },
    });
  });

  test('a text without a place leaves without words, in the log too', async () => {
    await setWords(strict, { hi: 'पुरानी रिपोर्ट लाएँ।' });
    expect((await tell(strict, 'hi'))?.text).toBe('Sunrise: 23 Nov, 9:00 am को समय तय है।');
  });

  test('who is written to in English reads the English words', async () => {
    await setWords(strict, { en: 'Bring your reports.', ta: 'பழைய அறிக்கைகள்' });
    expect((await tell(strict, 'ta'))?.text).toMatch(/Bring your reports\.$/);
  });

  test('words longer than their place are refused on their field, and a text that is none of ours', async () => {
    const long = await setWords(strict, { en: 'Bring all of your old reports.' });
    expect(long.error?.fields).toMatchObject({
      'notes.en': { code: 'too_long', values: { maximum: 25 } },
    });
    const unknown = await setWords(strict, {}, { en: dlt(9) });
    expect(unknown.error?.code).toBe('text_not_registered');
    expect((await tell(strict, 'en'))?.text).toBe('Sunrise: booked for 23 Nov, 9:00 am.');
  });
});

describe('the preview', () => {
  const preview = async (app: TestApp, notes: Partial<Record<Language, string>> = {}) => {
    const { data } = await app.call(
      api.preview,
      { template: 'appointment_booked', notes, choices: {} },
      app.world.rao,
    );
    return (language: Language) => data.languages.find((one) => one.language === language);
  };

  test('has this clinic’s longest names and a long time', async () => {
    await free.admin.query(`update app.members set name = $1 where id = $2`, [
      'Dr Venkatanarasimharajuvaripeta Rao',
      free.world.rao.memberId,
    ]);
    const shown = (await preview(free, { en: 'Come early.' }))('en');
    expect(shown?.text).toMatch(/Dr Venkatanarasimharajuvaripeta Rao.*10:30 pm\. Come early\.$/);
    expect(shown).toMatchObject({ reason: null, room: 60, parts: 1, costPaise: 20 });
    expect((await preview(free))('hi')).toMatchObject({ parts: 2, costPaise: 40 });
  });

  test('says what is registered, what is cut and what is in English', async () => {
    await strict.admin.query(`update app.clinics set name = $1 where clinic_id = $2`, [
      'Sunrise Multispeciality Hospital and Research Centre',
      strict.world.sunrise.clinicId,
    ]);
    const of = await preview(strict, { en: 'Come early.' });
    expect(of('en')).toMatchObject({
      text: expect.stringMatching(/^Sunrise Multispeciality: booked .* Come early\.$/),
      isCut: true,
      isEnglish: false,
      room: 25,
      choices: [{ dltId: dlt(1) }, { dltId: dlt(2) }, { dltId: dlt(3) }],
    });
    expect(of('ta')).toMatchObject({ isEnglish: true });
    expect(of('hi')).toMatchObject({ isEnglish: false, room: 0 });
  });

  test('says what does not leave, and why', async () => {
    const { data } = await strict.call(
      api.preview,
      { template: 'clinic_late', notes: {}, choices: {} },
      strict.world.rao,
    );
    expect(data.languages[0]).toMatchObject({
      text: '',
      reason: 'message_reason.not_registered',
      parts: 0,
      costPaise: 0,
    });
  });
});
