// What the video room says, on both sides; one list for the doctor's screen and the patient's page.
import type { Sentence } from '../../../kit/shared/refusal.ts';

export const roomWords = {
  title: /*i18n*/ { id: 'room.title', message: 'Video consultation' },
  consentTitle: /*i18n*/ { id: 'room.consentTitle', message: 'Before you join' },
  consentText: /*i18n*/ {
    id: 'room.consentText',
    message:
      '{doctor} sees you by video. The doctor may ask you to come to the clinic instead, and you can leave at any time. Nothing is recorded.',
  },
  registration: /*i18n*/ {
    id: 'booking.registration',
    message: 'Reg. No. {number}, {council}',
  },
  age: /*i18n*/ { id: 'room.age', message: 'Age of the patient in years' },
  adultName: /*i18n*/ {
    id: 'room.adultName',
    message: 'Name of the adult who is with the patient',
  },
  adultRelation: /*i18n*/ { id: 'room.adultRelation', message: 'Relation to the patient' },
  adultWhy: /*i18n*/ {
    id: 'room.adultWith',
    message: 'Somebody is with the patient (needed under 18)',
  },
  agree: /*i18n*/ { id: 'room.agree', message: 'I agree to a video consultation' },
  due: /*i18n*/ { id: 'room.due', message: 'Still to be paid: {fee}' },
  dueAtClinic: /*i18n*/ { id: 'room.dueAtClinic', message: 'Please pay it at the clinic.' },
  payNow: /*i18n*/ { id: 'booking.pay', message: 'Pay {fee} now' },
  payPending: /*i18n*/ {
    id: 'booking.pay_pending',
    message: 'Payment of {fee} is being confirmed',
  },
  codeTitle: /*i18n*/ { id: 'room.codeTitle', message: 'Is it you?' },
  codeWhy: /*i18n*/ {
    id: 'room.codeWhy',
    message: 'The clinic asks for a code. We send it by SMS to your number that ends in {end}.',
  },
  sendCode: /*i18n*/ { id: 'booking.send_code', message: 'Send the code' },
  codeSent: /*i18n*/ {
    id: 'booking.code_sent',
    message:
      'A 6-digit code should reach {phone} by SMS. If none comes within two minutes, please call the clinic.',
  },
  code: /*i18n*/ { id: 'booking.code', message: 'Code from the SMS' },
  resend: /*i18n*/ { id: 'booking.resend', message: 'Send the code again' },
  callAgain: /*i18n*/ { id: 'room.callAgain', message: 'Call by message' },
  calledAgain: /*i18n*/ { id: 'room.calledAgain', message: 'A message is on its way to {name}' },
  callByPhone: /*i18n*/ {
    id: 'room.callByPhone',
    message: 'No message could be sent. Please call {phone}.',
  },
  goOn: /*i18n*/ { id: 'room.goOn', message: 'Continue' },
  toAppointment: /*i18n*/ { id: 'room.toAppointment', message: 'Back to the appointment' },
  needsScript: /*i18n*/ {
    id: 'room.needsScript',
    message: 'This page needs a browser with JavaScript, a camera and a microphone',
  },
  you: /*i18n*/ { id: 'room.you', message: 'You' },
  check: /*i18n*/ { id: 'room.check', message: 'Can you be seen and heard?' },
  join: /*i18n*/ { id: 'room.join', message: 'Enter the room' },
  camera: /*i18n*/ { id: 'room.camera', message: 'Camera' },
  microphone: /*i18n*/ { id: 'room.microphone', message: 'Microphone' },
  speaker: /*i18n*/ { id: 'room.speaker', message: 'Loudspeaker' },
  testSound: /*i18n*/ { id: 'room.testSound', message: 'Test the sound' },
  level: /*i18n*/ { id: 'room.level', message: 'Speak: the bar moves when you are heard' },
  blocked: /*i18n*/ {
    id: 'room.blocked',
    message:
      'The browser may not use camera and microphone. Press the icon beside the address, allow both, then try again.',
  },
  busy: /*i18n*/ {
    id: 'room.busy',
    message: 'Another program uses the camera or the microphone. Close it, then try again.',
  },
  none: /*i18n*/ {
    id: 'room.none',
    message: 'No camera or no microphone was found. You can still join, listen and write.',
  },
  tryAgain: /*i18n*/ { id: 'room.tryAgain', message: 'Try again' },
  notThere: /*i18n*/ {
    id: 'room.notThere',
    message: '{name} is not there yet. Please stay on this page.',
  },
  left: /*i18n*/ {
    id: 'room.left',
    message: '{name} is no longer in the room. Please stay on this page.',
  },
  waiting: /*i18n*/ {
    id: 'room.waiting',
    message: 'You are in the waiting room. {name} will let you in.',
  },
  before: /*i18n*/ { id: 'room.before', message: 'Before you: {count} · about {minutes} minutes' },
  knocks: /*i18n*/ { id: 'room.knocks', message: '{name} is in the waiting room' },
  letIn: /*i18n*/ { id: 'room.letIn', message: 'Let in' },
  connecting: /*i18n*/ { id: 'room.connecting', message: 'Connecting…' },
  reconnecting: /*i18n*/ {
    id: 'room.reconnecting',
    message: 'Connection lost. Reconnecting…',
  },
  mute: /*i18n*/ { id: 'room.mute', message: 'Mute' },
  unmute: /*i18n*/ { id: 'room.unmute', message: 'Unmute' },
  cameraOff: /*i18n*/ { id: 'room.cameraOff', message: 'Camera off' },
  cameraOn: /*i18n*/ { id: 'room.cameraOn', message: 'Camera on' },
  share: /*i18n*/ { id: 'room.share', message: 'Share the screen' },
  stopSharing: /*i18n*/ { id: 'room.stopSharing', message: 'Stop sharing' },
  chat: /*i18n*/ { id: 'room.chat', message: 'Chat' },
  message: /*i18n*/ { id: 'room.message', message: 'Message' },
  send: /*i18n*/ { id: 'room.send', message: 'Send' },
  chatKept: /*i18n*/ { id: 'room.chatKept', message: 'This chat is not kept' },
  smallWindow: /*i18n*/ { id: 'room.smallWindow', message: 'Small window' },
  devices: /*i18n*/ { id: 'room.devices', message: 'Devices' },
  leave: /*i18n*/ { id: 'room.leave', message: 'Leave' },
  end: /*i18n*/ { id: 'room.end', message: 'End the consultation' },
  good: /*i18n*/ { id: 'room.good', message: 'Good connection' },
  fair: /*i18n*/ { id: 'room.fair', message: 'Fair connection' },
  weak: /*i18n*/ { id: 'room.weak', message: 'Weak connection' },
  broken: /*i18n*/ { id: 'room.broken', message: 'No connection' },
  audioOnly: /*i18n*/ {
    id: 'room.audioOnly',
    message: 'Weak connection: the picture is paused, sound continues',
  },
  chatOnly: /*i18n*/ {
    id: 'room.chatOnly',
    message: 'Neither sound nor picture works. Write in the chat.',
  },
  theirCameraOff: /*i18n*/ {
    id: 'room.theirCameraOff',
    message: '{name} has switched the camera off',
  },
  theirMicOff: /*i18n*/ { id: 'room.theirMicOff', message: '{name} is muted' },
  takeOver: /*i18n*/ { id: 'room.takeOver', message: 'Continue here' },
  moved: /*i18n*/ { id: 'room.moved', message: 'The call continues on another device' },
  over: /*i18n*/ { id: 'room.over', message: 'The consultation is over. Thank you.' },
  gone: /*i18n*/ { id: 'room.gone', message: 'You have left the room' },
  goBack: /*i18n*/ { id: 'room.goBack', message: 'Join again' },
  words: /*i18n*/ {
    id: 'room.words',
    message:
      'Nothing is recorded. Read these four words to each other: if both see the same, nobody else is listening.',
  },
  blockedChrome: /*i18n*/ {
    id: 'room.blockedChrome',
    message:
      'Press the icon at the left of the address, allow camera and microphone, then press Try again.',
  },
  blockedAndroid: /*i18n*/ {
    id: 'room.blockedAndroid',
    message:
      'Press the icon at the left of the address, open Permissions and allow camera and microphone. If they are not offered: settings of the phone, Apps, this browser, Permissions.',
  },
  blockedFirefox: /*i18n*/ {
    id: 'room.blockedFirefox',
    message:
      'Press the crossed-out camera beside the address, remove the block, then press Try again.',
  },
  blockedSafari: /*i18n*/ {
    id: 'room.blockedSafari',
    message:
      'In the menu Safari choose Settings for this website, allow camera and microphone, then press Try again.',
  },
  blockedIphone: /*i18n*/ {
    id: 'room.blockedIphone',
    message:
      'Press the icon beside the address, open Website Settings and allow camera and microphone. If they are not offered: settings of the phone, Apps, this browser.',
  },
  blockedInApp: /*i18n*/ {
    id: 'room.blockedInApp',
    message: 'This app may not use the camera. Open the link in Chrome or Safari instead.',
  },
  offline: /*i18n*/ {
    id: 'room.offline',
    message: 'The clinic does not answer. Check your internet connection, then try again.',
  },
  cameraGone: /*i18n*/ {
    id: 'room.cameraGone',
    message: 'The camera was unplugged or another program has taken it. You are not seen.',
  },
  microphoneGone: /*i18n*/ {
    id: 'room.microphoneGone',
    message: 'The microphone was unplugged or another program has taken it. You are not heard.',
  },
  shareRefused: /*i18n*/ {
    id: 'room.shareRefused',
    message:
      'This browser may not share the screen. Allow it in the settings of the computer, or send a picture in the chat.',
  },
  tapToPlay: /*i18n*/ {
    id: 'room.tapToPlay',
    message: 'The browser holds the sound back until you press.',
  },
  notPrivate: /*i18n*/ {
    id: 'room.notPrivate',
    message:
      'This connection cannot be checked: somebody may be listening in. Leave the room and use the telephone.',
  },
  sending: /*i18n*/ {
    id: 'room.sending',
    message: 'Sending…',
  },
  sendFile: /*i18n*/ {
    id: 'room.sendFile',
    message: 'Send a picture or a PDF',
  },
  fileKind: /*i18n*/ {
    id: 'room.fileKind',
    message: 'Only pictures and PDF files can be sent.',
  },
  fileBig: /*i18n*/ {
    id: 'room.fileBig',
    message: 'The file is larger than {most} MB.',
  },
  fileLater: /*i18n*/ {
    id: 'room.fileLater',
    message: 'A file can be sent as soon as you are connected.',
  },
  fileBroke: /*i18n*/ {
    id: 'room.fileBroke',
    message: 'The file did not arrive.',
  },
  keepFile: /*i18n*/ {
    id: 'room.keepFile',
    message: 'Keep in the patient’s documents',
  },
  fileKept: /*i18n*/ {
    id: 'room.fileKept',
    message: 'Kept in the patient’s documents',
  },
  open: /*i18n*/ {
    id: 'room.open',
    message: 'Open',
  },
  download: /*i18n*/ {
    id: 'room.download',
    message: 'Download',
  },
  close: /*i18n*/ {
    id: 'room.close',
    message: 'Close',
  },
  review: /*i18n*/ { id: 'room.review', message: 'How was it? Leave a review' },
  minor: /*i18n*/ { id: 'room.minor', message: 'Under 18, with {name} ({relation})' },
  withAdult: /*i18n*/ { id: 'room.withAdult', message: 'With {name} ({relation})' },
  relativeName: /*i18n*/ { id: 'room.relativeName', message: 'Your name' },
  relativeText: /*i18n*/ {
    id: 'room.relativeText',
    message:
      'A patient of {doctor} wishes that you join by video. You are seen and heard by both; either can ask you to leave. Nothing is recorded.',
  },
  relativeAgree: /*i18n*/ {
    id: 'room.relativeAgree',
    message: 'I agree to join the video consultation',
  },
  addRelative: /*i18n*/ { id: 'room.addRelative', message: 'Ask a relative in' },
  relativeLink: /*i18n*/ {
    id: 'room.relativeLink',
    message:
      'Send this link to one relative. It works once, during this consultation. The doctor lets them in.',
  },
  copy: /*i18n*/ { id: 'room.copy', message: 'Copy' },
  copied: /*i18n*/ { id: 'room.copied', message: 'Copied' },
  shareLink: /*i18n*/ { id: 'room.shareLink', message: 'Share' },
  relativeKnocks: /*i18n*/ {
    id: 'room.relativeKnocks',
    message: 'The patient asked {name} ({relation}) in',
  },
  relativeWaits: /*i18n*/ {
    id: 'room.relativeWaits',
    message: '{name} ({relation}) is waiting for the doctor',
  },
  relativeDone: /*i18n*/ {
    id: 'room.relativeDone',
    message: 'Your part of the consultation is over. Thank you.',
  },
  sendAway: /*i18n*/ { id: 'room.sendAway', message: 'Ask to leave' },
  patientToo: /*i18n*/ { id: 'room.patientToo', message: 'Patient' },
  noConsent: /*i18n*/ { id: 'room.noConsent', message: 'No consent given yet' },
  consented: /*i18n*/ { id: 'room.consented', message: 'Consent given, age {age}' },
} as const satisfies Record<string, Sentence>;
export type RoomWord = keyof typeof roomWords;
