// What stands in the sidebar, under which sign; the rest is found behind Money and Settings.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBell,
  IconBuildingHospital,
  IconCalendarEvent,
  IconCalendarStats,
  IconCashBanknote,
  IconCoinRupee,
  IconCalendarRepeat,
  IconChartBar,
  IconClock,
  IconCrown,
  IconHistory,
  IconHome,
  type IconProps,
  IconKey,
  IconMessage2,
  IconPill,
  IconQrcode,
  IconReceipt,
  IconSettings,
  IconStethoscope,
  IconTicket,
  IconUsers,
  IconUsersGroup,
  IconVideo,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { judge, type Visitor } from '../guards.ts';
import { type InsidePage, insidePages } from '../page-list.ts';

interface PageItem {
  page: InsidePage;
  icon: ComponentType<IconProps>;
}

export interface MenuItem extends PageItem {
  /** Where the page's title is not the entry's. */
  words?: MessageDescriptor;
  /** Pages further in that count to this entry. */
  holds?: readonly InsidePage[];
  /** Where the tour stops, if not by the page's name. */
  tour?: string;
}

const items: readonly MenuItem[] = [
  { page: 'dashboard', icon: IconHome },
  {
    page: 'appointments',
    icon: IconCalendarEvent,
    holds: ['appointmentHistory', 'callHistory', 'waitlist'],
  },
  { page: 'queue', icon: IconTicket },
  { page: 'patients', icon: IconUsers },
  { page: 'treatments', icon: IconStethoscope },
  { page: 'followUps', icon: IconCalendarRepeat },
  { page: 'medicines', icon: IconPill },
  { page: 'reports', icon: IconChartBar },
];

/** Parts of the entry for money, the first one allowed being where it leads. */
export const moneyPages = [
  'paymentHistory',
  'dayClose',
  'wallet',
  'plans',
  'subscription',
] as const;

/** What is reached by the one entry for settings. */
export const settingPages: readonly InsidePage[] = [
  'profile',
  'education',
  'certificate',
  'bankDetails',
  'changePassword',
  'selectLanguage',
  'manageNotifications',
  'clinicDetails',
  'timeslot',
  'onlineConsult',
  'holidays',
  'deskRules',
  'qrCode',
  'integrations',
  'users',
  'manageRole',
  'activity',
  'smsLog',
];

/** What a phone's bottom bar offers, in words that fit a fifth of its width; the rest is one tap further, in the drawer. */
export const mainItems: readonly (PageItem & { words: MessageDescriptor })[] = [
  { page: 'dashboard', icon: IconHome, words: msg`Home` },
  { page: 'appointments', icon: IconCalendarEvent, words: msg`Agenda` },
  { page: 'patients', icon: IconUsers, words: insidePages.patients.title },
  { page: 'treatments', icon: IconStethoscope, words: insidePages.treatments.title },
];

/** Pages that this person may open; those of the premium plan stay in sight. */
export const mayList = (page: InsidePage, visitor: NonNullable<Visitor>): boolean => {
  const verdict = judge(insidePages[page], { ...visitor, profileIsComplete: true }, undefined);
  return verdict.go === 'stay' || (verdict.go === 'dashboard' && verdict.notice === 'plan');
};

/** Pages that open for this person now. */
export const opens = (page: InsidePage, visitor: NonNullable<Visitor>): boolean =>
  judge(insidePages[page], visitor, undefined).go === 'stay';

export function menuFor(visitor: NonNullable<Visitor>): MenuItem[] {
  const may = (page: InsidePage) => mayList(page, visitor);
  const money = moneyPages.find(may);
  return [
    ...items.filter(({ page }) => may(page)),
    ...(money ? [{ page: money, icon: IconCoinRupee, words: msg`Money`, holds: moneyPages }] : []),
    {
      page: 'allSettings',
      icon: IconSettings,
      words: msg`Settings`,
      holds: settingPages,
      ...(may('users') ? { tour: 'users' } : {}),
    },
  ];
}

/** Every page that a search may lead to. */
export const allItems: readonly PageItem[] = [
  ...items,
  { page: 'allSettings', icon: IconSettings },
  { page: 'appointmentHistory', icon: IconHistory },
  { page: 'waitlist', icon: IconClock },
  { page: 'paymentHistory', icon: IconCoinRupee },
  { page: 'dayClose', icon: IconCashBanknote },
  { page: 'wallet', icon: IconWallet },
  { page: 'plans', icon: IconCrown },
  { page: 'subscription', icon: IconReceipt },
  { page: 'timeslot', icon: IconCalendarStats },
  { page: 'callHistory', icon: IconVideo },
  { page: 'users', icon: IconUsersGroup },
  { page: 'manageRole', icon: IconKey },
  { page: 'clinicDetails', icon: IconBuildingHospital },
  { page: 'activity', icon: IconHistory },
  { page: 'qrCode', icon: IconQrcode },
  { page: 'manageNotifications', icon: IconBell },
  { page: 'smsLog', icon: IconMessage2 },
];
