import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isLanguage, type Language, languageCodes, languages } from '../../shared/languages.ts';
import { chooseLanguage } from '../language.ts';
import { look, withLook } from '../look.ts';
import styles from './public.module.css';
import { GlobeMark } from './marks.tsx';

/** A page outside: what to do in a few words, the form, and what else one may have come for. */
export function PublicPage({
  title,
  intro,
  children,
  more,
}: {
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
  more?: ReactNode;
}) {
  return (
    <div className={withLook(styles['page'], 'grid')}>
      <div className={withLook(styles['top'], 'row', 'middle', 'end')}>
        <PublicLanguage />
      </div>
      <main className={withLook(styles['middle'], 'full')}>
        <h1 className={withLook(styles['title'], 'size-5', 'strong', 'tight')}>{title}</h1>
        {intro !== undefined && <p className={look('top-6', 'soft', 'size-3')}>{intro}</p>}
        {children}
        {more !== undefined && (
          <div
            className={withLook(
              styles['more'],
              'row',
              'wrap',
              'gap-4-8',
              'baseline',
              'soft',
              'line-above',
            )}
          >
            {more}
          </div>
        )}
      </main>
    </div>
  );
}

function PublicLanguage() {
  const { t, i18n } = useLingui();
  return (
    <section
      className={withLook(styles['language'], 'row', 'middle', 'soft', 'rounded', 'anchor')}
      aria-label={t`Language`}
    >
      <GlobeMark />
      <span aria-hidden="true">{isLanguage(i18n.locale) ? languages[i18n.locale].name : ''}</span>
      <select
        aria-label={t`Language`}
        value={i18n.locale}
        onChange={(event) => {
          if (isLanguage(event.target.value)) void chooseLanguage(event.target.value);
        }}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {pickerName(code)}
          </option>
        ))}
      </select>
    </section>
  );
}

const english = new Intl.DisplayNames('en', { type: 'language' });

/** With the English name beside it: a machine without the script's font shows boxes for the other. */
const pickerName = (code: Language): string =>
  code === 'en' ? languages.en.name : `${languages[code].name} · ${english.of(code)}`;

/** The form's own spacing; `noValidate` because we say what is wrong ourselves. Sent by a browser alone, as a dialog's it goes nowhere, and nothing of it into an address. */
export function PublicForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={withLook(styles['form'], 'grid')}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

export const pairClass = withLook(styles['pair'], 'top', 'grid', 'gap-12');
export const ruleClass = withLook(styles['rule'], 'middle', 'soft', 'row', 'size-1', 'gap-6');
export const smallClass = look('size-1');
