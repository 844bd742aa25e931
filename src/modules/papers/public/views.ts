// The public pages of papers, drawn on the server: is this paper genuine, and a paper sent to a phone. Plain forms; a script only keeps what they answer from being sent again.
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react';
import { documentOf, type Frame, hidden, standsAt } from '../../../kit/server/page.ts';
import { randomKey } from '../../../kit/server/secrets.ts';
import { dateFormat } from '../../../kit/server/words.ts';
import type { Language } from '../../../kit/shared/languages.ts';
import type { Day } from '../../../kit/shared/time.ts';
import { registeredSentence } from '../../profile/rules.ts';
import type { Checked, PaperKind } from '../model.ts';
import { kindWords, pageWords } from '../print/words.ts';

type Word = keyof typeof pageWords;
const sayIn =
  ({ text }: Frame) =>
  (word: Word, values: Record<string, string> = {}) =>
    text(pageWords[word], values);

const dayIn = (language: Language, day: string): string =>
  dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );

const status = { valid: 'Confirmed', replaced: 'Completed', withdrawn: 'Canceled' } as const;

const factsOf = (paper: Checked, { language, text }: Frame, code: string): [Word, string][] => [
  ['kind', text(kindWords[paper.kind])],
  ['issuedOn', dayIn(language, paper.issuedOn)],
  ['doctor', paper.doctorName],
  ['registration', paper.registration],
  ['clinic', [paper.clinicName, paper.place].filter(Boolean).join(', ')],
  ['code', code],
];

/** A forged medicine is seen against what was signed; the year of birth keeps it from whoever only found the paper's address. */
function medicinesOf({ birth, lines }: Checked, frame: Frame): ReactNode[] {
  const say = sayIn(frame);
  if (birth === null) return [];
  if (birth === 'right')
    return [
      h(
        'section',
        { className: 'step' },
        h('h2', null, say('signedLines')),
        h(
          'ol',
          null,
          ...lines.map(({ medicine, use, quantity }) =>
            h(
              'li',
              null,
              h('b', null, medicine),
              h('br'),
              [use, quantity && (quantity.includes('×') ? quantity : `× ${quantity}`)]
                .filter(Boolean)
                .join(' · '),
            ),
          ),
        ),
      ),
    ];
  return [
    h(
      'form',
      { method: 'get', action: frame.path },
      hidden({ lang: frame.language }),
      h('label', { htmlFor: 'born' }, say('bornIn')),
      birth === 'wrong' && h('p', { className: 'problem', role: 'alert' }, say('bornWrong')),
      h('input', {
        id: 'born',
        name: 'born',
        inputMode: 'numeric',
        maxLength: 4,
        pattern: '[0-9]{4}',
        autoComplete: 'off',
        required: true,
      }),
      h('button', null, say('showLines')),
    ),
  ];
}

/** @param paper null where no paper has the code. */
export function checkPage(frame: Frame, code: string, paper: Checked | null): ReactElement {
  const say = sayIn(frame);
  const state = (word: Word, standing: string) =>
    h('p', { className: 'state', role: 'status', 'data-status': standing }, say(word));
  const steps = (it: Checked) => [
    h(
      'section',
      { className: 'step' },
      state(it.standing, status[it.standing]),
      ...factsOf(it, frame, code).flatMap(([word, value]) => [
        h('h3', null, say(word)),
        h('p', null, value),
      ]),
    ),
    ...medicinesOf(it, frame),
    h('p', { className: 'soft' }, `${say('askClinic')} ${say('noHealth')}`),
  ];
  const unknown = () => [
    h('section', { className: 'step' }, state('unknown', 'Canceled')),
    h(
      'form',
      { method: 'get', action: '/v' },
      h('label', { htmlFor: 'code' }, say('code')),
      h('input', {
        id: 'code',
        name: 'code',
        defaultValue: code,
        maxLength: 40,
        autoComplete: 'off',
        autoCapitalize: 'characters',
        spellCheck: false,
        required: true,
      }),
      h('button', null, say('check')),
    ),
  ];
  return documentOf(
    frame,
    say('title'),
    h(Fragment, null, h('h1', null, say('title')), ...(paper ? steps(paper) : unknown())),
  );
}

export interface Sent {
  clinicName: string;
  doctorName: string;
  registrationNumber: string;
  kind: PaperKind;
  issuedOn: Day;
  numberEnd: string;
  language: Language;
}

export interface Step {
  at: 'ask' | 'code' | 'ready' | 'over';
  /** What goes on to the next form. */
  carried: Record<string, string>;
  problem: string | null;
}

/** What kind of paper it is says something of the patient, and waits until the phone is proved. */
export function sentPage(frame: Frame, sent: Sent, { at, carried, problem }: Step): ReactElement {
  const { language, path } = frame;
  const say = sayIn(frame);
  const { doctorName, registrationNumber: number, clinicName: clinic, numberEnd: end } = sent;
  const doctor = frame.text(registeredSentence, { doctor: doctorName, number });
  const form = (action: string, ...inside: ReactNode[]) =>
    h('form', { method: 'post', action }, hidden({ ...carried, lang: language }), ...inside);
  const otp = {
    id: 'otp',
    className: 'otp',
    name: 'otp',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 6,
    required: true,
    autoFocus: true,
  } as const;
  const once = () => hidden({ once: randomKey() });
  const why = () => h('p', null, say('sentWhy', { end }));
  const steps: Record<Step['at'], () => ReactNode[]> = {
    over: () => [h('p', { className: 'state', 'data-status': 'Canceled' }, say('over'))],
    ask: () => [why(), form(`${path}/code`, once(), h('button', null, say('sendCode')))],
    code: () => [
      h('p', null, say('codeSent', { phone: `••••••${end}` })),
      form(
        `${path}/open`,
        h('label', { htmlFor: 'otp' }, say('otp')),
        h('input', otp),
        h('button', null, say('open')),
      ),
      form(`${path}/code`, once(), h('button', { className: 'quiet' }, say('resend'))),
    ],
    ready: () => [
      h('h2', null, frame.text(kindWords[sent.kind])),
      h('p', { className: 'soft' }, dayIn(language, sent.issuedOn)),
      h('p', { className: 'state' }, say('ready')),
      h('a', { className: 'button', href: `${path}/file` }, say('download')),
    ],
  };
  return documentOf(
    frame,
    say('sentTitle'),
    h(
      Fragment,
      null,
      h('h1', null, say('sentTitle')),
      h('p', { className: 'soft' }, say('sentBy', { doctor, clinic })),
      problem !== null && h('p', { className: 'problem', role: 'alert' }, problem),
      h('section', { className: 'step' }, ...steps[at]()),
    ),
    at === 'code' || problem !== null ? standsAt(`${path}?lang=${language}`) : undefined,
  );
}
