// What the public page, the board and the poster say.
import type { Sentence } from '../../../kit/shared/refusal.ts';
import { refusals } from '../rules.ts';

export const pageWords = {
  my: /*i18n*/ { id: 'booking.my', message: 'My bookings' },
  myWhy: /*i18n*/ {
    id: 'booking.my_why',
    message: 'Confirm your mobile number to see your bookings at this clinic.',
  },
  myNone: /*i18n*/ {
    id: 'booking.my_none',
    message: 'Nothing upcoming is booked for this number.',
  },
  yourData: /*i18n*/ { id: 'booking.your_data', message: 'Your data' },
  privacyWhat: /*i18n*/ {
    id: 'booking.privacy_what',
    message:
      '{clinic} keeps your name, age, gender, contact number and address, your appointments, visits, prescriptions, reports and payments.',
  },
  privacyFor: /*i18n*/ {
    id: 'booking.privacy_for',
    message:
      'They are used to treat you, to give you papers and messages about your visits, and for what the law asks of a clinic.',
  },
  privacyWith: /*i18n*/ {
    id: 'booking.privacy_with',
    message:
      'Companies that run this software, send messages and take payments online handle them for the clinic. Nobody else gets them without your consent, unless the law asks for it.',
  },
  privacyKept: /*i18n*/ {
    id: 'booking.privacy_kept',
    message:
      'Records are kept {years} years after the last visit, of children longer. After that you can have them erased.',
  },
  privacyRights: /*i18n*/ {
    id: 'booking.privacy_rights',
    message:
      'You can ask for a copy, a correction or erasure, withdraw a consent, appoint a nominee, or complain. The clinic answers within {days} days; a copy comes within 3 days.',
  },
  privacyContact: /*i18n*/ { id: 'booking.privacy_contact', message: 'Questions: {contact}' },
  privacyBoard: /*i18n*/ {
    id: 'booking.privacy_board',
    message:
      'If the answer does not satisfy you, you can complain to the Data Protection Board of India.',
  },
  privacyProve: /*i18n*/ {
    id: 'booking.privacy_prove',
    message: 'Confirm your mobile number to ask about your data or to withdraw a consent.',
  },
  privacyWhose: /*i18n*/ { id: 'booking.privacy_whose', message: 'Whose data is it about?' },
  privacySomeoneElse: /*i18n*/ { id: 'booking.privacy_other', message: 'Somebody else' },
  privacyName: /*i18n*/ { id: 'booking.privacy_name', message: 'Your name' },
  privacyAsk: /*i18n*/ { id: 'booking.privacy_ask', message: 'What do you ask for?' },
  privacyFrom: /*i18n*/ {
    id: 'booking.privacy_from',
    message: 'Withdraw consent to (counts at once)',
  },
  privacyWords: /*i18n*/ { id: 'booking.privacy_words', message: 'In your own words' },
  privacyNomineeName: /*i18n*/ {
    id: 'booking.privacy_nominee_name',
    message: 'Name of the nominee',
  },
  privacyNomineeNumber: /*i18n*/ {
    id: 'booking.privacy_nominee_number',
    message: 'Contact number of the nominee',
  },
  privacyNomineeRelationship: /*i18n*/ {
    id: 'booking.privacy_nominee_relationship',
    message: 'Relationship to the patient',
  },
  privacySend: /*i18n*/ { id: 'booking.privacy_send', message: 'Send request' },
  privacySent: /*i18n*/ {
    id: 'booking.privacy_sent',
    message: 'Your request has been sent. You see the answer here.',
  },
  privacyCopy: /*i18n*/ { id: 'booking.privacy_copy', message: 'Download the copy' },
  privacyOwn: /*i18n*/ { id: 'booking.privacy_own', message: 'Your requests' },
  privacyWaiting: /*i18n*/ {
    id: 'booking.privacy_waiting',
    message: 'Sent. Answer by {when}',
  },
  privacyReceived: /*i18n*/ {
    id: 'booking.privacy_received',
    message: 'Received by the clinic. Answer by {when}',
  },
  privacyDone: /*i18n*/ { id: 'booking.privacy_done', message: 'Done, {when}' },
  privacyRefused: /*i18n*/ { id: 'booking.privacy_refused', message: 'Refused, {when}' },
  title: /*i18n*/ { id: 'booking.title', message: 'Book an appointment' },
  registration: /*i18n*/ { id: 'booking.registration', message: 'Reg. No. {number}, {council}' },
  call: /*i18n*/ { id: 'booking.call', message: 'Call the clinic' },
  show: /*i18n*/ { id: 'booking.show', message: 'Show' },
  doctor: /*i18n*/ { id: 'booking.doctor', message: 'Doctor' },
  clinic: /*i18n*/ { id: 'booking.in_clinic', message: 'In the clinic' },
  videoRoom: /*i18n*/ { id: 'booking.video_room', message: 'To the video room' },
  video: /*i18n*/ { id: 'booking.video', message: 'By video' },
  fee: /*i18n*/ { id: 'booking.fee', message: 'Fee {fee}, paid at the clinic' },
  /** Before a booking: where it is paid is known of a booking alone. */
  feeAlone: /*i18n*/ { id: 'booking.fee_alone', message: 'Fee {fee}' },
  payFirst: /*i18n*/ {
    id: 'booking.pay_first',
    message:
      'Pay online within {minutes} minutes after booking. After that others can book this time.',
  },
  pay: /*i18n*/ { id: 'booking.pay', message: 'Pay {fee} now' },
  paid: /*i18n*/ { id: 'booking.paid', message: 'Paid online: {fee}' },
  refunding: /*i18n*/ { id: 'booking.refunding', message: '{fee} is being refunded' },
  notRefunded: /*i18n*/ {
    id: 'booking.not_refunded',
    message: 'The refund of {fee} did not go through. The clinic has been told.',
  },
  refunded: /*i18n*/ { id: 'booking.refunded', message: 'Refunded: {fee}' },
  payPending: /*i18n*/ {
    id: 'booking.pay_pending',
    message: 'Payment of {fee} is being confirmed',
  },
  payPendingWhy: /*i18n*/ {
    id: 'booking.pay_pending_why',
    message: 'Do not pay again. If the payment fails, you can pay again here.',
  },
  payLook: /*i18n*/ { id: 'booking.pay_look', message: 'Check the payment' },
  payFailed: /*i18n*/ {
    id: 'booking.pay_failed',
    message:
      'The payment of {fee} failed. If money was taken from your account, your bank will give it back.',
  },
  payConfirms: /*i18n*/ {
    id: 'booking.pay_confirms',
    message: 'Your booking is confirmed when the fee is paid.',
  },
  payBy: /*i18n*/ {
    id: 'booking.pay_by',
    message: 'Pay by {time}. After that others can book this time.',
  },
  payKept: /*i18n*/ {
    id: 'booking.pay_kept',
    message: 'If you cancel less than {hours} hours before, the clinic keeps the fee.',
  },
  cancelKept: /*i18n*/ {
    id: 'booking.cancel_kept',
    message: 'It is too late to get the fee back: the clinic keeps it.',
  },
  lapsed: /*i18n*/ {
    id: 'booking.lapsed',
    message: 'The fee was not paid in time. Anything you paid later will be refunded.',
  },
  payWhere: /*i18n*/ {
    id: 'booking.pay_where',
    message:
      'You pay on the page of the payment service. If the appointment is canceled, the fee is refunded.',
  },
  payLater: /*i18n*/ { id: 'booking.pay_later', message: 'Not now' },
  day: /*i18n*/ { id: 'booking.day', message: 'Choose a day' },
  time: /*i18n*/ { id: 'booking.time', message: 'Choose a time' },
  closed: /*i18n*/ { id: 'booking.closed', message: 'Closed' },
  full: /*i18n*/ { id: 'booking.full', message: 'Full' },
  none: /*i18n*/ {
    id: 'booking.none',
    message: 'No free time on the days that can be booked here. Please call the clinic.',
  },
  paused: /*i18n*/ {
    id: 'booking.paused',
    message: 'Online booking is paused. Please call the clinic.',
  },
  phone: /*i18n*/ { id: 'booking.phone', message: 'Your mobile number' },
  phoneWhy: /*i18n*/ {
    id: 'booking.phone_why',
    message: 'We send a code by SMS to make sure it is you.',
  },
  sendCode: /*i18n*/ { id: 'booking.send_code', message: 'Send the code' },
  code: /*i18n*/ { id: 'booking.code', message: 'Code from the SMS' },
  codeSent: /*i18n*/ {
    id: 'booking.code_sent',
    message:
      'A 6-digit code should reach {phone} by SMS. If none comes within two minutes, please call the clinic.',
  },
  confirmCode: /*i18n*/ { id: 'booking.confirm_code', message: 'Continue' },
  who: /*i18n*/ { id: 'booking.who', message: 'Who is the visit for?' },
  someoneNew: /*i18n*/ { id: 'booking.someone_new', message: 'Somebody else' },
  name: /*i18n*/ { id: 'booking.name', message: 'Full name of the patient' },
  age: /*i18n*/ { id: 'booking.age', message: 'Age in years' },
  choose: /*i18n*/ { id: 'booking.choose', message: 'Please choose' },
  map: /*i18n*/ { id: 'booking.map', message: 'Show on the map' },
  morning: /*i18n*/ { id: 'booking.morning', message: 'Morning' },
  afternoon: /*i18n*/ { id: 'booking.afternoon', message: 'Afternoon' },
  evening: /*i18n*/ { id: 'booking.evening', message: 'Evening' },
  resend: /*i18n*/ { id: 'booking.resend', message: 'Send the code again' },
  privacy: /*i18n*/ {
    id: 'booking.privacy',
    message: 'Your details go only to {clinic}, for this appointment.',
  },
  gender: /*i18n*/ { id: 'booking.gender', message: 'Gender' },
  male: /*i18n*/ { id: 'booking.male', message: 'Male' },
  female: /*i18n*/ { id: 'booking.female', message: 'Female' },
  other: /*i18n*/ { id: 'booking.other', message: 'Other' },
  book: /*i18n*/ { id: 'booking.book', message: 'Book this time' },
  holdNote: /*i18n*/ { id: 'booking.kept', message: 'The time is held for you for five minutes.' },
  back: /*i18n*/ { id: 'booking.back', message: 'Choose another time' },
  requested: /*i18n*/ { id: 'booking.requested', message: 'Your request has reached the clinic' },
  requestedWhy: /*i18n*/ {
    id: 'booking.requested_why',
    message: 'The clinic will confirm it soon. Keep this page: it shows the status.',
  },
  confirmed: /*i18n*/ { id: 'booking.confirmed', message: 'Your appointment is confirmed' },
  coming: /*i18n*/ { id: 'booking.coming', message: 'I am coming' },
  comingSaid: /*i18n*/ {
    id: 'booking.coming_said',
    message: 'Thank you. The clinic knows you are coming.',
  },
  canceled: /*i18n*/ { id: 'booking.canceled', message: 'This appointment is canceled' },
  over: /*i18n*/ { id: 'booking.over', message: 'This visit is over' },
  calendar: /*i18n*/ { id: 'booking.calendar', message: 'Add to my calendar' },
  move: /*i18n*/ { id: 'booking.move', message: 'Take another time' },
  moveTooLate: refusals.move_too_late.sentence,
  cancel: /*i18n*/ { id: 'booking.cancel', message: 'Cancel the appointment' },
  cancelSure: /*i18n*/ {
    id: 'booking.cancel_sure',
    message: 'Do you want to cancel? The time goes to somebody else.',
  },
  again: /*i18n*/ { id: 'booking.again', message: 'Book again' },
  token: /*i18n*/ { id: 'booking.token', message: 'Your token' },
  now: /*i18n*/ { id: 'booking.now', message: 'Now inside: {number}' },
  before: /*i18n*/ { id: 'booking.before', message: 'Before you: {count}' },
  minutes: /*i18n*/ { id: 'booking.minutes', message: 'About {minutes} minutes' },
  turn: /*i18n*/ { id: 'booking.turn', message: 'It is your turn. Please go in.' },
  arrive: /*i18n*/ {
    id: 'booking.arrive',
    message: 'Tell the desk when you arrive; your token then shows here.',
  },
  doctorLate: /*i18n*/ {
    id: 'booking.doctor_late',
    message: '{doctor} runs about {minutes} minutes late today.',
  },
  doctorExpected: /*i18n*/ {
    id: 'booking.doctor_expected',
    message: 'The doctor is expected at about {time}.',
  },
  formerToken: /*i18n*/ {
    id: 'booking.former_token',
    message: 'Your paper says {number}, {doctorName}. You were sent to another doctor.',
  },
  offered: /*i18n*/ { id: 'booking.offered', message: 'A time is free for you' },
  offeredUntil: /*i18n*/ {
    id: 'booking.offered_until',
    message: 'It is held for you until {time}.',
  },
  offerTake: /*i18n*/ { id: 'booking.offer_take', message: 'Take this time' },
  offerDecline: /*i18n*/ { id: 'booking.offer_decline', message: 'I no longer need a time' },
  offerDeclineSure: /*i18n*/ {
    id: 'booking.offer_decline_sure',
    message: 'The time goes to the next one, and you leave the waitlist.',
  },
  offerOver: /*i18n*/ { id: 'booking.offer_over', message: 'This time is no longer held for you' },
  offerOverWhy: /*i18n*/ {
    id: 'booking.offer_over_why',
    message: 'The clinic will write again when another time is free.',
  },
  waitTitle: /*i18n*/ { id: 'booking.wait_title', message: 'Tell me when a time is free' },
  waitWhy: /*i18n*/ {
    id: 'booking.wait_why',
    message:
      'Say which days suit you. When a time is free, it is held for you for 15 minutes and the clinic tells you.',
  },
  waitFrom: /*i18n*/ { id: 'booking.wait_from', message: 'From' },
  waitTo: /*i18n*/ { id: 'booking.wait_to', message: 'Until' },
  waitAsk: /*i18n*/ { id: 'booking.wait_ask', message: 'Put me on the waitlist' },
  waiting: /*i18n*/ { id: 'booking.waiting', message: 'You are on the waitlist' },
  waitingWhy: /*i18n*/ {
    id: 'booking.waiting_why',
    message: 'Keep this page: it shows when a time is free for you.',
  },
  waitOver: /*i18n*/ { id: 'booking.wait_over', message: 'You are no longer on the waitlist' },
  followUpFree: /*i18n*/ { id: 'booking.follow_up_free', message: 'Follow-up free of charge' },
  followUpUntil: /*i18n*/ {
    id: 'booking.follow_up_until',
    message: 'This follow-up is free of charge until {day}. A later time is a new booking.',
  },
  reviewAsk: /*i18n*/ { id: 'booking.review_ask', message: 'How was your visit?' },
  reviewStars: /*i18n*/ { id: 'booking.review_stars', message: '{stars} of 5' },
  reviewScale: /*i18n*/ { id: 'booking.review_scale', message: '1 is not good, 5 is very good.' },
  reviewWords: /*i18n*/ { id: 'booking.review_words', message: 'A few words, if you like' },
  reviewPrivate: /*i18n*/ { id: 'booking.review_private', message: 'Only the clinic reads this.' },
  reviewSend: /*i18n*/ { id: 'booking.review_send', message: 'Send' },
  reviewThanks: /*i18n*/ { id: 'booking.review_thanks', message: 'Thank you for your review' },
  reviewUntil: /*i18n*/ { id: 'booking.review_until', message: 'You can change it until {time}.' },
  reviewChange: /*i18n*/ { id: 'booking.review_change', message: 'Change my review' },
  boardNow: /*i18n*/ { id: 'board.now', message: 'Now' },
  boardNext: /*i18n*/ { id: 'board.next', message: 'Next' },
  boardLast: /*i18n*/ { id: 'board.last', message: 'Called before' },
  stale: /*i18n*/ {
    id: 'page.stale',
    message: 'No connection. What you see is {seconds} seconds old.',
  },
  newer: /*i18n*/ {
    id: 'page.newer',
    message: 'There is an update. What you see is {seconds} seconds old.',
  },
  boardNobody: /*i18n*/ { id: 'board.nobody', message: 'Nobody is waiting' },
  boardCall: /*i18n*/ {
    id: 'board.call',
    message: 'Token number {number}, please go to the doctor',
  },
  boardSound: /*i18n*/ { id: 'board.sound', message: 'Turn the voice on' },
  posterScan: /*i18n*/ { id: 'poster.scan', message: 'Scan to book an appointment' },
  posterHow: /*i18n*/ {
    id: 'poster.how',
    message: 'Point your phone’s camera at the code and choose a free time.',
  },
  posterCode: /*i18n*/ { id: 'poster.code', message: 'Or open {address}' },
} as const satisfies Record<string, Sentence>;
