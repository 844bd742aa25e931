// The diagnosis as it is typed, with the clinic's own words and ICD-10 offered; a code that was chosen stands beside the text.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Suggest } from '../../../kit/web/suggest.tsx';
import type * as icd10 from '../rules/icd10.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './fields.module.css';
import { useConsult, useSlice } from './consult-store.ts';

interface Offer {
  key: string;
  group: string;
  text: string;
  code: string;
  title: string;
}

const ownMost = 4;
const codedMost = 7;
const codesMost = 10;

/** Several diagnoses stand behind each other; what is sought is the last. */
function lastOf(text: string): { before: string; last: string } {
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf(';'), text.lastIndexOf('+'));
  return { before: text.slice(0, at + 1), last: text.slice(at + 1).trim() };
}

export function Diagnosis({ offers }: { offers: readonly string[] }) {
  const { t } = useLingui();
  const id = useId();
  const store = useConsult();
  const text = useSlice((consult) => consult.draft.diagnosis);
  const problem = useSlice((consult) => consult.serverProblems['diagnosis']);
  const codeList = useCodeList();
  const { before, last } = lastOf(text);
  const options =
    last.length < 2 ? [] : offersFor(last, offers, codeList, [t`Your clinic`, 'ICD-10']);
  const write = (diagnosis: string) => store.write((draft) => ({ ...draft, diagnosis }));
  const take = (offer: Offer) =>
    store.write((draft) => ({
      ...draft,
      diagnosis: [before, offer.text].filter(Boolean).join(' ').slice(0, 200),
      diagnosisCodes:
        offer.code === '' || draft.diagnosisCodes.includes(offer.code)
          ? draft.diagnosisCodes
          : [...draft.diagnosisCodes, offer.code].slice(0, codesMost),
    }));
  return (
    <div className={withLook(styles['tagRow'], 'grid', 'top', 'gap-4-12')}>
      <label
        className={withLook(styles['label'], 'soft', 'size-1', 'strong', 'breaks')}
        htmlFor={id}
      >
        <Trans>Diagnosis</Trans>
      </label>
      <div className={look('column', 'gap-4', 'min-0')}>
        <Suggest
          id={id}
          data-goal="diagnosis"
          className={styles['field']}
          value={text}
          onText={write}
          options={options}
          preselected={-1}
          tabTakes
          listLabel={t`Diagnoses`}
          renderOption={(offer) => <Offered offer={offer} />}
          onTake={take}
          maxLength={200}
          aria-invalid={problem !== undefined}
        />
        <Codes list={codeList} />
      </div>
      {problem && (
        <p className={withLook(styles['problem'], 'bad', 'size-1')} role="alert">
          {sentenceOf(problem.code, problem.values)}
        </p>
      )}
    </div>
  );
}

/** The codes chosen, each with its title. */
function Codes({ list }: { list: typeof icd10 | null }) {
  const { t } = useLingui();
  const store = useConsult();
  const codes = useSlice((consult) => consult.draft.diagnosisCodes);
  if (codes.length === 0) return null;
  return (
    <ul className={look('row', 'wrap', 'gap-4', 'bare-list')}>
      {codes.map((code) => (
        <li
          key={code}
          className={withLook(
            styles['tag'],
            'inline',
            'middle',
            'size-1',
            'breaks',
            'sunk',
            'corners-4',
          )}
        >
          <span>
            <b className={look('numbers')}>{code}</b> {list?.titleOf(code)}
          </span>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t`Remove ${code}`}
            onClick={() =>
              store.write((draft) => ({
                ...draft,
                diagnosisCodes: draft.diagnosisCodes.filter((one) => one !== code),
              }))
            }
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Offered({ offer }: { offer: Offer }) {
  return (
    <span className={look('grid', 'gap-0-12', 'wide-narrow')}>
      <span className={look('strong', 'breaks')}>{offer.text}</span>
      <span className={look('soft', 'size-1', 'numbers')}>{offer.code}</span>
      {offer.title !== '' && offer.title !== offer.text && (
        <span className={look('across', 'soft', 'size-1')}>{offer.title}</span>
      )}
    </span>
  );
}

/** Null until the list has come; without it the clinic's own words are offered. */
function useCodeList(): typeof icd10 | null {
  const [list, setList] = useState<typeof icd10 | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import('../rules/icd10.ts').then(
      (loaded) => isWanted && setList(loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return list;
}

/** The clinic's own words first, with the code where the list names exactly that. */
function offersFor(
  typed: string,
  own: readonly string[],
  list: typeof icd10 | null,
  [ownGroup, codeGroup]: readonly [string, string],
): Offer[] {
  const lower = typed.toLowerCase();
  const isTyped = (text: string) => text.toLowerCase() === lower;
  const written = own
    .filter((text) => !isTyped(text) && beginsIn(text.toLowerCase(), lower))
    .slice(0, ownMost)
    .map((text): Offer => {
      const [first] = list?.findDiagnoses(text, 1) ?? [];
      const isSame = first?.text.toLowerCase() === text.toLowerCase();
      return {
        key: `own ${text}`,
        group: ownGroup,
        text,
        code: isSame ? first.code : '',
        title: isSame ? first.title : '',
      };
    });
  const coded = (list?.findDiagnoses(typed, codedMost) ?? [])
    .filter(({ text }) => !written.some((one) => one.text.toLowerCase() === text.toLowerCase()))
    .map(({ code, text, title }): Offer => ({ key: code, group: codeGroup, text, code, title }));
  return [...written, ...coded];
}

const beginsIn = (text: string, typed: string): boolean =>
  text.startsWith(typed) || text.split(/\s+/).some((word) => word.startsWith(typed));
