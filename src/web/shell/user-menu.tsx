import { Menu, useMantineColorScheme } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconBug,
  IconDeviceDesktop,
  IconHelp,
  IconLanguage,
  IconLogout,
  IconMessageHeart,
  IconMoon,
  IconPassword,
  IconRoute,
  IconSparkles,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { languages } from '../../kit/shared/languages.ts';
import { help, news, tour } from '../../kit/web/asked.ts';
import { initialsOf } from '../../kit/web/initials.ts';
import { currentLanguage } from '../../kit/web/language.ts';
import { queries } from '../../kit/web/query.ts';
import { KeptPicture } from '../../kit/web/uploads.tsx';
import { useConfig } from '../../modules/config/web/parts/present.ts';
import { useMember } from '../../modules/identity/web/parts/member.ts';
import { api as profile } from '../../modules/profile/contract.ts';
import { logOut } from '../session-keeper.ts';
import { look, withLook } from '../../kit/web/look.ts';
import styles from './shell.module.css';

const personLook = withLook(
  styles['person'],
  'row',
  'gap-8',
  'middle',
  'rigid',
  'pill',
  'height-44',
);

export function UserMenu() {
  const { t } = useLingui();
  const member = useMember();
  const image = useConfig()?.profileImage ?? null;
  const navigate = useNavigate();
  const leave = async () => {
    await logOut();
    queries.clear();
    await navigate({ to: '/', replace: true });
  };
  return (
    <Menu width={264} position="bottom-end">
      <Menu.Target>
        <button type="button" className={personLook} data-tour="account">
          {image === null ? (
            <span className={styles['initials']}>{initialsOf(member.name)}</span>
          ) : (
            <KeptPicture
              verb={profile.picture}
              input={{ memberId: member.memberId }}
              version={image}
              alt=""
              className={styles['initials']}
            />
          )}
          <span className="visually-hidden">{t`Your account: ${member.name}`}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{member.name}</Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={18} />}>
          <Trans>Profile</Trans>
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/select-language"
          leftSection={<IconLanguage size={18} />}
          rightSection={<span>{languages[currentLanguage()].name}</span>}
        >
          <Trans>Language</Trans>
        </Menu.Item>
        <Menu.Item component={Link} to="/change-password" leftSection={<IconPassword size={18} />}>
          <Trans>Change password</Trans>
        </Menu.Item>
        <Menu.Item component={Link} to="/settings/all" leftSection={<IconSettings size={18} />}>
          <Trans>All settings</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>
          <Trans>Colours</Trans>
        </Menu.Label>
        <Colours />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconHelp size={18} />}
          rightSection={<kbd>F1</kbd>}
          onClick={help.open}
        >
          <Trans>Help</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconSparkles size={18} />} onClick={news.open}>
          <Trans>What's New</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconRoute size={18} />} onClick={tour.open}>
          <Trans>Take the tour</Trans>
        </Menu.Item>
        <Menu.Item component={Link} to="/feedback" leftSection={<IconMessageHeart size={18} />}>
          <Trans>Feedback</Trans>
        </Menu.Item>
        <Menu.Item component={Link} to="/ReportProblem" leftSection={<IconBug size={18} />}>
          <Trans>Report a problem</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void leave()}>
          <Trans>Log out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Colours() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: 'light', label: t`Light`, icon: IconSun },
    { value: 'dark', label: t`Dark`, icon: IconMoon },
    { value: 'auto', label: t`Same as this device`, icon: IconDeviceDesktop },
  ] as const;
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(next) =>
        setColorScheme(schemes.find((scheme) => scheme.value === next)?.value ?? 'auto')
      }
    >
      {schemes.map(({ value, label, icon: Icon }) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
          <span className={look('row', 'gap-10', 'middle')}>
            <Icon size={18} aria-hidden="true" /> {label}
          </span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
