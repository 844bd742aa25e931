// What the clinic does with data, in the patient's language, and how to ask about it: whoever proves a phone asks for themselves and those
// under the same number.
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react';
import {
  documentOf,
  drawn,
  type Frame,
  frameOf,
  hidden,
  missing,
  nothing,
  type PageHandlers,
  problem,
  type Refused,
  said,
  timesIn,
  type Visit,
  wrongOf,
} from '../../../kit/server/page.ts';
import { randomKey } from '../../../kit/server/secrets.ts';
import type { OutputOf } from '../../../kit/shared/contract.ts';
import { consentKinds } from '../../consents/model.ts';
import { requestKinds } from '../../privacy/model.ts';
import { consentWords, kindWords } from '../../privacy/rules.ts';
import { guest, type pages } from '../contract.ts';
import type { Front } from '../model.ts';
import {
  type Clinic,
  clinicOf,
  frontOf,
  mustPass,
  named,
  passOf,
  type Phone,
} from './parts/clinic.ts';
import {
  codeSent,
  codeStepAgain,
  head,
  noStart,
  phonePart,
  provedBy,
  quietLink,
  type Say,
  sayIn,
} from './parts/page.ts';

type Rules = OutputOf<(typeof guest)['privacy']>;
type Own = OutputOf<(typeof guest)['privacyOf']>['requests'][number];

interface Opened {
  clinic: Clinic;
  front: Front;
  frame: Frame;
  rules: Rules;
}

async function openFor(
  request: Visit & { readonly params: { readonly code: string } },
): Promise<Opened | null> {
  const clinic = await clinicOf(request);
  if (!clinic) return null;
  const front = await frontOf(request, clinic, {});
  const frame = named(frameOf(request, clinic, `/b/${request.params.code}/privacy`), front);
  return { clinic, front, frame, rules: await request.ask(clinic, guest.privacy, {}) };
}

function privacyPage({ front, frame }: Pick<Opened, 'front' | 'frame'>, body: ReactNode) {
  const say = sayIn(frame);
  return documentOf(
    frame,
    say('yourData'),
    h(
      Fragment,
      null,
      head(front, say),
      h('h2', null, say('yourData')),
      body,
      quietLink(`/b/${front.clinic.code}?lang=${frame.language}`, say('again')),
    ),
  );
}

/** DPDP Act 2023, section 5, and the Rules of 2025, rule 3: which data, what for, and the ways to one's rights. */
function noticePart({ front, rules }: Opened, say: Say): ReactNode {
  const { clinic } = front;
  const contact = [rules.contactName, rules.contact || clinic.phone].filter(Boolean).join(', ');
  return h(
    'section',
    { className: 'step' },
    h('p', null, say('privacyWhat', { clinic: clinic.name })),
    h('p', null, say('privacyFor')),
    h('p', null, say('privacyWith')),
    h('p', null, say('privacyKept', { years: String(rules.retentionYears) })),
    h('p', null, say('privacyRights', { days: String(rules.answerDays) })),
    contact !== '' && h('p', null, say('privacyContact', { contact })),
    h('p', null, say('privacyBoard')),
  );
}

function noticePage(opened: Opened, refused: Refused, typed = ''): ReactElement {
  const { front, frame } = opened;
  const say = sayIn(frame);
  return privacyPage(
    opened,
    h(
      Fragment,
      null,
      noticePart(opened, say),
      h(
        'section',
        { className: 'step' },
        h('p', null, say('privacyProve')),
        problem(refused),
        h(
          'form',
          { method: 'post', action: `${frame.path}/code` },
          hidden({ lang: frame.language }),
          phonePart(front, say, typed, wrongOf(refused, 'phone')),
        ),
      ),
    ),
  );
}

interface Typed {
  readonly handle?: string;
  readonly kind?: string;
  readonly consent?: string;
  readonly name?: string;
  readonly words?: string;
  readonly nomineeName?: string;
  readonly nomineeNumber?: string;
  readonly nomineeRelationship?: string;
}

interface Asking {
  phone: Phone;
  pass: string;
  people: readonly { handle: string; name: string }[];
  requests: readonly Own[];
  typed: Typed;
  refused: Refused;
  isSent: boolean;
}

function askPage(opened: Opened, shown: Asking): ReactElement {
  const say = sayIn(opened.frame);
  return privacyPage(
    opened,
    h(
      Fragment,
      null,
      shown.isSent && h('p', { className: 'note', role: 'status' }, say('privacySent')),
      // Before what was asked earlier, which may fill a phone's screen.
      problem(shown.refused),
      shown.requests.length > 0 && ownPart(opened, shown, say),
      h('section', { className: 'step' }, formPart(opened.frame, shown, say)),
    ),
  );
}

const pick = (name: string, value: string, isChosen: boolean, words: ReactNode) =>
  h(
    'label',
    { key: value, className: 'pick' },
    h('input', { type: 'radio', name, value, defaultChecked: isChosen, required: true }),
    ' ',
    words,
  );

function box(
  { typed, refused }: Pick<Asking, 'typed' | 'refused'>,
  name: keyof Typed,
  label: string,
  maxLength: number,
): ReactNode {
  const wrong = wrongOf(refused, name);
  const shared = {
    id: name,
    name,
    maxLength,
    defaultValue: typed[name] ?? '',
    ...wrong.attributes,
  };
  return h(
    Fragment,
    null,
    h('label', { htmlFor: name }, label),
    h(name === 'words' ? 'textarea' : 'input', shared),
    wrong.words,
  );
}

/** Parts of one kind stand there while it is chosen; where the browser can not tell, all of them. */
function formPart(frame: Frame, shown: Asking, say: Say): ReactNode {
  const { phone, pass, people, typed, refused } = shown;
  const consent = wrongOf(refused, 'consent');
  const isKnown = people.some(({ handle }) => handle === typed.handle);
  const isTyped = typed.kind !== undefined;
  return h(
    'form',
    { method: 'post', action: `${frame.path}/ask` },
    hidden({ lang: frame.language, ...phone, pass, once: randomKey() }),
    h(
      'fieldset',
      null,
      people.length > 0 && h('legend', null, say('privacyWhose')),
      people.map(({ handle, name }, at) =>
        pick('handle', handle, isTyped ? handle === typed.handle : at === 0, name),
      ),
      people.length > 0 && pick('handle', '', isTyped && !isKnown, say('privacySomeoneElse')),
      h('div', { className: 'fresh' }, box(shown, 'name', say('privacyName'), 60)),
    ),
    h(
      'fieldset',
      null,
      h('legend', null, say('privacyAsk')),
      requestKinds.map((kind) =>
        pick('kind', kind, kind === typed.kind, frame.text(kindWords[kind], {})),
      ),
    ),
    h(
      'div',
      { className: 'only withdrawal' },
      h('label', { htmlFor: 'consent' }, say('privacyFrom')),
      h(
        'select',
        {
          id: 'consent',
          name: 'consent',
          defaultValue: typed.consent ?? '',
          ...consent.attributes,
        },
        h('option', { value: '' }, say('choose')),
        consentKinds.map((kind) =>
          h('option', { key: kind, value: kind }, frame.text(consentWords[kind], {})),
        ),
      ),
      consent.words,
    ),
    h(
      'div',
      { className: 'only nomination' },
      box(shown, 'nomineeName', say('privacyNomineeName'), 60),
      box(shown, 'nomineeNumber', say('privacyNomineeNumber'), 20),
      box(shown, 'nomineeRelationship', say('privacyNomineeRelationship'), 40),
    ),
    box(shown, 'words', say('privacyWords'), 2000),
    h('button', null, say('privacySend')),
  );
}

function ownPart({ frame, front }: Opened, { phone, pass, requests }: Asking, say: Say): ReactNode {
  const { long } = timesIn(frame.language, front.clinic.zone);
  const stands = ({ answeredAt, outcome, acknowledgedAt, answerBy }: Own): string => {
    if (answeredAt !== null)
      return say(outcome === 'done' ? 'privacyDone' : 'privacyRefused', { when: long(answeredAt) });
    return say(acknowledgedAt === null ? 'privacyWaiting' : 'privacyReceived', {
      when: long(answerBy),
    });
  };
  return h(
    'section',
    { className: 'step' },
    h('h3', null, say('privacyOwn')),
    h(
      'ul',
      { className: 'bookings' },
      ...requests.map((one) =>
        h(
          'li',
          { key: one.id },
          h('b', null, frame.text(kindWords[one.kind], {})),
          one.consent !== null && h('p', null, frame.text(consentWords[one.consent], {})),
          h(
            'p',
            { className: 'soft' },
            [one.patientName, long(one.askedAt)].filter(Boolean).join(' · '),
          ),
          h('p', { className: 'soft' }, stands(one)),
          one.answer !== '' && h('p', { className: 'said' }, one.answer),
          one.hasCopy &&
            h(
              'form',
              { method: 'post', action: `${frame.path}/copy` },
              hidden({ lang: frame.language, ...phone, pass, id: one.id }),
              h('button', { className: 'quiet' }, say('privacyCopy')),
            ),
        ),
      ),
    ),
  );
}

async function asking(
  visit: Visit,
  { clinic }: Opened,
  phone: Phone,
  more: Pick<Asking, 'pass' | 'typed' | 'refused' | 'isSent'>,
): Promise<Asking> {
  const { people } = await visit.ask(clinic, guest.household, phone);
  const { requests } = await visit.ask(clinic, guest.privacyOf, phone);
  return { ...more, phone, people, requests };
}

const kindBehind = (text: string) => requestKinds.find((kind) => kind === text);
const consentBehind = (text: string) => consentKinds.find((kind) => kind === text);

const wishOf = ({
  handle = '',
  kind = '',
  consent = '',
  name = '',
  words = '',
  nomineeName = '',
  nomineeNumber = '',
  nomineeRelationship = '',
}: Typed) => ({
  ...(handle === '' ? {} : { handle }),
  kind: kindBehind(kind) ?? 'grievance',
  consent: consentBehind(consent) ?? null,
  name,
  words,
  nomineeName,
  nomineeNumber,
  nomineeRelationship,
});

type Privacy = Pick<
  PageHandlers<typeof pages>,
  | 'privacy'
  | 'sendPrivacyCode'
  | 'privacyCodeStep'
  | 'provePrivacyCode'
  | 'askPrivacy'
  | 'copyPrivacy'
>;

export const privacy: Privacy = {
  async privacy(request) {
    const opened = await openFor(request);
    return opened ? drawn(noticePage(opened, nothing)) : missing;
  },

  async sendPrivacyCode(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { phone } = request.fields;
    return codeSent(request, opened, (refused) => noticePage(opened, refused, phone));
  },

  async privacyCodeStep(request) {
    const opened = await openFor(request);
    return opened ? codeStepAgain(request, opened) : missing;
  },

  async provePrivacyCode(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const proved = await provedBy(request, opened, noStart);
    if ('answer' in proved) return proved.answer;
    const { phone, proof } = proved;
    const pass = passOf(request, opened.clinic, phone, proof);
    const more = { pass, typed: {}, refused: nothing, isSent: false };
    return drawn(askPage(opened, await asking(request, opened, phone, more)));
  },

  async askPrivacy(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { clinic, frame } = opened;
    const { isdCode = '', contactNumber = '', pass = '', once = '', ...typed } = request.fields;
    const phone = { isdCode, contactNumber };
    try {
      mustPass(request, clinic, phone, pass);
    } catch (error) {
      return drawn(noticePage(opened, said(frame, error, [])), error);
    }
    try {
      const input = { ...phone, ...wishOf(typed), language: frame.language };
      await request.ask(clinic, guest.askPrivacy, input, once);
    } catch (error) {
      const refused = said(frame, error, [
        'words',
        'consent',
        'name',
        'nomineeName',
        'nomineeNumber',
        'nomineeRelationship',
      ]);
      const again = await asking(request, opened, phone, { pass, typed, refused, isSent: false });
      return drawn(askPage(opened, again), error);
    }
    const more = { pass, typed: {}, refused: nothing, isSent: true };
    return drawn(askPage(opened, await asking(request, opened, phone, more)));
  },

  async copyPrivacy(request) {
    const opened = await openFor(request);
    if (!opened) return missing;
    const { clinic, frame } = opened;
    const { isdCode = '', contactNumber = '', pass = '', id = '' } = request.fields;
    const phone = { isdCode, contactNumber };
    try {
      mustPass(request, clinic, phone, pass);
    } catch (error) {
      return drawn(noticePage(opened, said(frame, error, [])), error);
    }
    try {
      const { bytes, fileName, media } = await request.ask(clinic, guest.privacyCopy, {
        ...phone,
        id,
      });
      return {
        kind: 'file',
        bytes,
        media,
        headers: {
          'content-disposition': `attachment; filename="${fileName}"`,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        },
      };
    } catch (error) {
      const more = { pass, typed: {}, refused: said(frame, error, []), isSent: false };
      return drawn(askPage(opened, await asking(request, opened, phone, more)), error);
    }
  },
};
