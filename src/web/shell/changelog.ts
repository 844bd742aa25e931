// CHANGELOG: what each version brought, in the words of those who use it, the newest first. Built into the app and shown once a version.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBell,
  IconCalendarEvent,
  IconDeviceMobile,
  type IconProps,
  IconQrcode,
  IconRoute,
  IconStethoscope,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface Entry {
  icon: ComponentType<IconProps>;
  title: MessageDescriptor;
  words: MessageDescriptor;
}

interface Release {
  version: string;
  /** The calendar day it came out. */
  on: string;
  entries: readonly Entry[];
}

export const changelog: readonly [Release, ...Release[]] = [
  {
    version: '5.0.1',
    on: '2026-11-21',
    entries: [
      {
        icon: IconStethoscope,
        title: msg`Visits are saved automatically`,
        words: msg`What you write in a visit is kept as you type, also on your other devices.`,
      },
      {
        icon: IconUsersGroup,
        title: msg`Your team, with the rights each one needs`,
        words: msg`Invite people by e-mail or SMS and give them a role, page by page.`,
      },
      {
        icon: IconCalendarEvent,
        title: msg`Appointments at a glance`,
        words: msg`Check in, start and finish from the dashboard. Whoever is next is on top.`,
      },
      {
        icon: IconQrcode,
        title: msg`Patients book with your link`,
        words: msg`Share the link or put up the QR code. Free times come from your clinic time, in ten languages.`,
      },
      {
        icon: IconUsers,
        title: msg`The queue, live on every screen`,
        words: msg`Give tokens, call the next one, and announce tokens on the waiting-room TV.`,
      },
      {
        icon: IconBell,
        title: msg`Notifications`,
        words: msg`The bell tells you when others book or cancel an appointment with you.`,
      },
      {
        icon: IconDeviceMobile,
        title: msg`An app on your device`,
        words: msg`Install Practice Diary from your browser’s menu. It opens at once, even when the signal is weak.`,
      },
      {
        icon: IconRoute,
        title: msg`A tour of the pages`,
        words: msg`It takes a minute. You will find it in your account menu.`,
      },
    ],
  },
];
