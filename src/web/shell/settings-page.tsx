// One place for everything that can be set: looked for by its words, opened by Enter.
import { TextInput, useMantineColorScheme } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight, IconLock, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Card, Page } from '../../kit/web/page.tsx';
import { readSetting, remember } from '../../kit/web/session.ts';
import { Empty } from '../../kit/web/states.tsx';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { visitorOf } from '../guard-page.ts';
import { insidePages } from '../page-list.ts';
import { mayList } from './menu.ts';
import { isMeant } from './is-meant.ts';
import { type Setting, settingGroups } from './settings-list.ts';
import { look, withLook } from '../../kit/web/look.ts';
import styles from './settings-page.module.css';

export function SettingsPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const member = useMember();
  const visitor = visitorOf(member);
  const [text, setText] = useState('');
  const wanted = text.trim();
  const wordsOf = (setting: Setting) => [i18n._(setting.title), i18n._(setting.about)];
  const shown = settingGroups
    .map((group) => ({
      ...group,
      settings: group.settings.filter(
        (setting) =>
          mayList(setting.page, visitor) &&
          isMeant(wanted, [i18n._(group.title), ...wordsOf(setting)]),
      ),
    }))
    .filter((group) => group.settings.length > 0);
  const first = shown[0]?.settings[0];
  const hasType = isMeant(wanted, [t`Text size`, t`Large`]);
  const hasColours = isMeant(wanted, [t`Colours`, t`Light`, t`Dark`]);
  return (
    <Page
      title={<Trans>All settings</Trans>}
      about={<Trans>Everything you can set, in one place.</Trans>}
    >
      <TextInput
        type="search"
        aria-label={t`Search settings`}
        placeholder={t`What would you like to change?`}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        className={styles['search'] ?? ''}
        size="md"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && wanted !== '' && first)
            void navigate({ to: insidePages[first.page].path });
        }}
      />
      {shown.length === 0 && !hasColours && !hasType && (
        <Card>
          <Empty
            title={<Trans>No setting has this name</Trans>}
            words={<Trans>Try another word, or fewer of them.</Trans>}
          />
        </Card>
      )}
      <div className={withLook(styles['groups'], 'grid', 'gap-16', 'top')} role="status">
        {shown.map((group) => (
          <Card key={i18n._(group.title)} flush title={i18n._(group.title)}>
            <ul className={withLook(styles['list'], 'no-marks', 'no-margin')}>
              {group.settings.map((setting) => (
                <li key={setting.title.id}>
                  <SettingLink setting={setting} isFirst={wanted !== '' && setting === first} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
        {hasColours && <Colours />}
        {hasType && <TypeSize />}
      </div>
    </Page>
  );
}

function Colours() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Choice
      title={t`Colours`}
      value={colorScheme}
      choices={[
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
        { value: 'auto', label: t`Same as this device` },
      ]}
      onChoose={setColorScheme}
    />
  );
}

const typePlace = 'pd.type';

/** Kept on this device, as the colours are; all sizes follow. */
function TypeSize() {
  const { t } = useLingui();
  const [size, setSize] = useState<'usual' | 'large'>(
    readSetting(typePlace) === 'large' ? 'large' : 'usual',
  );
  const choose = (next: 'usual' | 'large') => {
    setSize(next);
    remember(typePlace, next === 'large' ? next : '');
    document.documentElement.toggleAttribute('data-type', next === 'large');
    if (next === 'large') document.documentElement.setAttribute('data-type', next);
  };
  return (
    <Choice
      title={t`Text size`}
      value={size}
      choices={[
        { value: 'usual', label: t`Usual` },
        { value: 'large', label: t`Large` },
      ]}
      onChoose={choose}
    />
  );
}

interface ChoiceProps<T extends string> {
  title: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  onChoose: (value: T) => void;
}

/** A setting of this device, taken at once. */
function Choice<T extends string>({ title, value: chosen, choices, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <Card title={title}>
      <div
        className={withLook(styles['schemes'], 'grid', 'gap-2', 'rounded', 'sunk')}
        role="radiogroup"
        aria-label={title}
      >
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={withLook(
              styles['scheme'],
              'row',
              'middle',
              'soft',
              'centre',
              'anchor',
              'pressable',
              'centre-row',
              'height-36',
              'ring-around',
            )}
          >
            <input
              type="radio"
              className={look('unseen')}
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Card>
  );
}

function SettingLink({ setting, isFirst }: { setting: Setting; isFirst: boolean }) {
  const { t, i18n } = useLingui();
  const member = useMember();
  const entry = insidePages[setting.page];
  return (
    <Link
      to={entry.path}
      className={withLook(
        styles['setting'],
        'grid',
        'gap-12',
        'middle',
        'undecorated',
        'pad-8-inset',
        'wide-narrow',
      )}
      data-first={isFirst ? '' : undefined}
    >
      <span className={look('grid', 'min-0')}>
        <span className={look('strong', 'breaks')}>
          {i18n._(setting.title)}{' '}
          {'plan' in entry && !member.isSubscribe && <IconLock size={15} aria-label={t`Premium`} />}
        </span>
        <span className={look('soft', 'size-1', 'breaks')}>{i18n._(setting.about)}</span>
      </span>
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}
