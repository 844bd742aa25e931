// What stands in the sidebar, in which section, under which sign.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBell,
  IconBuildingHospital,
  IconCalendarEvent,
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

export interface MenuItem {
  page: InsidePage;
  icon: ComponentType<IconProps>;
}

export interface MenuSection {
  title: MessageDescriptor | null;
  items: readonly MenuItem[];
}

const sections: readonly MenuSection[] = [
  {
    title: null,
    items: [
      { page: 'dashboard', icon: IconHome },
      { page: 'appointments', icon: IconCalendarEvent },
      { page: 'queue', icon: IconTicket },
      { page: 'patients', icon: IconUsers },
      { page: 'treatments', icon: IconStethoscope },
      { page: 'followUps', icon: IconCalendarRepeat },
      { page: 'medicines', icon: IconPill },
      { page: 'reports', icon: IconChartBar },
    ],
  },
  {
    title: msg`Money`,
    items: [
      { page: 'wallet', icon: IconWallet },
      { page: 'plans', icon: IconCrown },
      { page: 'subscription', icon: IconReceipt },
    ],
  },
  {
    title: msg`Clinic`,
    items: [
      { page: 'timeslot', icon: IconClock },
      { page: 'callHistory', icon: IconVideo },
      { page: 'users', icon: IconUsersGroup },
      { page: 'manageRole', icon: IconKey },
      { page: 'clinicDetails', icon: IconBuildingHospital },
      { page: 'activity', icon: IconHistory },
      { page: 'qrCode', icon: IconQrcode },
      { page: 'manageNotifications', icon: IconBell },
      { page: 'smsLog', icon: IconMessage2 },
    ],
  },
];

/** What a phone's bottom bar offers, in words that fit a fifth of its width; the rest is one tap further, in the drawer. */
export const mainItems: readonly (MenuItem & { words: MessageDescriptor })[] = [
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

export function menuFor(visitor: NonNullable<Visitor>): MenuSection[] {
  return sections
    .map((section) => ({
      ...section,
      items: section.items.filter((item) => mayList(item.page, visitor)),
    }))
    .filter((section) => section.items.length > 0);
}

export const allItems: readonly MenuItem[] = sections.flatMap((section) => section.items);
