import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { type Language, languageCodes, languages } from '../../kit/shared/languages.ts';
import { chooseLanguage, currentLanguage } from '../../kit/web/language.ts';
import { Page } from '../../kit/web/page.tsx';
import { useWrite } from '../../kit/web/query.ts';
import { toastFailure } from '../../kit/web/toast.tsx';
import { api as config } from '../../modules/config/contract.ts';
import { useSpokenNames } from '../../modules/profile/web/parts/spoken-names.ts';
import { look, withLook } from '../../kit/web/look.ts';
import styles from './select-language-page.module.css';

/** The ten languages, each by its own name. */
export function SelectLanguagePage() {
  const { t } = useLingui();
  const nameOf = useSpokenNames();
  const save = useWrite(config.SaveConfig);
  const choose = async (language: Language) => {
    await chooseLanguage(language);
    await save.mutateAsync({ language }).catch(toastFailure);
  };
  return (
    <Page
      title={<Trans>Select language</Trans>}
      about={<Trans>Only for you. Each patient’s papers stay in their own language.</Trans>}
      width="form"
    >
      <div
        className={withLook(styles['list'], 'grid', 'gap-8')}
        role="radiogroup"
        aria-label={t`Language`}
      >
        {languageCodes.map((code) => (
          <label
            key={code}
            className={withLook(
              styles['language'],
              'row',
              'gap-8',
              'middle',
              'card',
              'pad-10-inset',
              'pressable',
              'anchor',
              'ring-around',
            )}
          >
            <input
              type="radio"
              className={look('unseen')}
              name="language"
              value={code}
              checked={currentLanguage() === code}
              onChange={() => void choose(code)}
            />
            <span>
              <span lang={code}>{languages[code].name}</span>
              {nameOf(code) !== languages[code].name && <small>{nameOf(code)}</small>}
            </span>
            <IconCheck size={20} aria-hidden="true" className={styles['mark']} />
          </label>
        ))}
      </div>
    </Page>
  );
}
