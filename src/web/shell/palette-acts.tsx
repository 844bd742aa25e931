// What the palette can begin, beside the places it leads to.
import { useLingui } from '@lingui/react/macro';
import {
  IconBellRinging,
  IconCalendarPlus,
  IconLanguage,
  IconStethoscope,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { booking } from '../../kit/web/asked.ts';
import { type Language, languageCodes, languages } from '../../kit/shared/languages.ts';
import { chooseLanguage, currentLanguage } from '../../kit/web/language.ts';
import { useWrite } from '../../kit/web/query.ts';
import { toastFailure } from '../../kit/web/toast.tsx';
import { api as config } from '../../modules/config/contract.ts';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { useRight } from '../../modules/identity/web/parts/rights.ts';
import { useSpokenNames } from '../../modules/profile/web/parts/spoken-names.ts';
import { useWaiting } from '../../modules/queue/web/parts/next-call.ts';
import { visitorOf } from '../guard-page.ts';
import { insidePages } from '../page-list.ts';
import { isMeant } from './is-meant.ts';
import { opens } from './menu.ts';

interface Line {
  key: string;
  group: string;
  mark: ReactNode;
  words: string;
  /** Of the words, where it is not that of the screen. */
  lang?: Language;
  more: string;
  /** What begins it without the palette. */
  keys?: string;
}

interface Place extends Line {
  to: string;
  search?: { text: string };
  run?: never;
}

interface Act extends Line {
  to?: never;
  run: () => void;
}

export type Hit = Place | Act;

/** A new record or appointment, and once somebody is found theirs. */
export function useActs(text: string, { hits: [person] }: { hits: readonly Hit[] }): Hit[] {
  const { t } = useLingui();
  const visitor = visitorOf(useMember());
  const mayBook = useRight()('Appointment', 'edit');
  const typed = text.trim();
  const group = t`Acts`;
  const whom = typed === '' ? undefined : person;
  const register: Hit = {
    key: 'new-patient',
    group,
    mark: <IconUserPlus size={18} aria-hidden="true" />,
    words: t`Register a patient`,
    more: '',
    keys: 'Alt R',
    to: insidePages.patientAdd.path,
  };
  const treat: Hit | undefined = whom && {
    key: 'treat',
    group,
    mark: <IconStethoscope size={18} aria-hidden="true" />,
    words: t`Start treatment of ${whom.words}`,
    more: '',
    to: `/treatment-add/${whom.key}`,
  };
  const book: Hit = {
    key: 'book',
    group,
    mark: <IconCalendarPlus size={18} aria-hidden="true" />,
    words: whom ? t`Book appointment for ${whom.words}` : t`Book appointment`,
    more: '',
    ...(whom ? {} : { keys: 'Alt B' }),
    run: () => booking.put(whom ? { patient: { id: whom.key, name: whom.words } } : {}),
  };
  const call = useCall(group, mayBook);
  const write: Hit = {
    key: 'treatment',
    group,
    mark: <IconStethoscope size={18} aria-hidden="true" />,
    words: t`New treatment`,
    more: '',
    keys: 'Alt T',
    to: insidePages.treatmentAdd.path,
  };
  const isAsked = (hit: Hit) => typed === '' || isMeant(typed, [hit.words]);
  const ofPerson = whom && opens('treatmentAdd', visitor) ? treat : undefined;
  const ofAnybody = !whom && opens('treatmentAdd', visitor) ? write : undefined;
  return [
    ...(ofPerson ? [ofPerson] : []),
    ...(mayBook && (whom || isAsked(book)) ? [book] : []),
    ...[call, opens('patientAdd', visitor) ? register : undefined, ofAnybody]
      .filter((hit) => hit !== undefined)
      .filter(isAsked),
  ];
}

/** The call of whoever is next in the queue. */
function useCall(group: string, may: boolean): Hit | undefined {
  const waiting = useWaiting(may);
  return waiting
    ? {
        key: 'call',
        group,
        mark: <IconBellRinging size={18} aria-hidden="true" />,
        words: waiting.words,
        more: waiting.token.patientName,
        run: waiting.callNext,
      }
    : undefined;
}

/** Whoever is not found may be registered, by what was typed. */
export function useNobody(
  text: string,
  records: { hits: readonly Hit[]; isAnswered: boolean },
): Hit[] {
  const { t } = useLingui();
  const visitor = visitorOf(useMember());
  const typed = text.trim();
  if (typed.length < 2 || !records.isAnswered || records.hits.length > 0) return [];
  if (!opens('patientAdd', visitor)) return [];
  return [
    {
      key: 'register',
      group: t`Acts`,
      mark: <IconUserPlus size={18} aria-hidden="true" />,
      words: t`Register “${typed}” as a new patient`,
      more: '',
      to: insidePages.patientAdd.path,
      search: { text: typed },
    },
  ];
}

/** As many call them beside the names of today. */
const olderNames: Partial<Record<Language, string>> = { bn: 'Bengali', or: 'Oriya' };
const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * The languages that begin as was typed, by their own name, the screen's or English. First stands one that was named whole, unless
 * somebody found is called so; nobody means the others by a patient's first letters and Enter.
 */
export function useLanguageHits(
  text: string,
  { hits: people }: { hits: readonly Hit[] },
): { first: Hit[]; last: Hit[] } {
  const { t } = useLingui();
  const nameOf = useSpokenNames();
  const save = useWrite(config.SaveConfig);
  const typed = plain(text.trim());
  if (typed.length < 2) return { first: [], last: [] };
  const choose = (language: Language) =>
    chooseLanguage(language).then(() => save.mutateAsync({ language }));
  const hits = languageCodes
    .filter((code) => code !== currentLanguage())
    .map((code) => {
      const own = languages[code].name;
      const names = [own, nameOf(code), englishNames.of(code) ?? '', olderNames[code] ?? ''];
      const hit: Hit = {
        key: `language-${code}`,
        group: t`Language`,
        mark: <IconLanguage size={18} aria-hidden="true" />,
        words: own,
        lang: code,
        more: nameOf(code),
        run: () => void choose(code).catch(toastFailure),
      };
      return { hit, names: names.map(plain) };
    })
    .filter(({ names }) => names.some((name) => name.startsWith(typed)));
  const isPerson = people.some(({ words }) => plain(words).includes(typed));
  const isFirst = ({ names }: { names: string[] }) => !isPerson && names.includes(typed);
  return {
    first: hits.filter(isFirst).map(({ hit }) => hit),
    last: hits.filter((one) => !isFirst(one)).map(({ hit }) => hit),
  };
}

const plain = (name: string): string => name.toLocaleLowerCase().normalize('NFC');
