// What each page still to come will hold, in a sentence a doctor can count on.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const comingWords: Partial<Record<string, MessageDescriptor>> = {
  FollowUp: msg`Patients who are due to come back, by day, with a reminder and the outcome of each.`,
  SmsLog: msg`Every SMS of your clinic: what it said, when it went out, and whether it arrived.`,
  ManageNotifications: msg`What you are told by e-mail, push and SMS.`,
  Education: msg`Your degrees with college and year, as patients see them.`,
  Certificate: msg`Your certificates with their pictures.`,
  BankDetails: msg`The account that payouts go to.`,
  Timeslot: msg`Your clinic’s sessions for each weekday, and how many patients you see in an hour.`,
  Holidays: msg`Days on which nobody can be booked.`,
  MyQRCode: msg`Your booking link as a QR code, to print or to send.`,
};
