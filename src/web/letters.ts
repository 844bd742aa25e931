// On a public page: where the device cannot draw the page's language, its letters are fetched.
import { addSheet, drawsLetters } from '../kit/web/letters.ts';

/** The sheet's address, written in by the build. */
declare const SHEET: string;

const { lang } = document.documentElement;
if (!drawsLetters(lang))
  void addSheet(SHEET, document.currentScript?.nonce).then(() => {
    const { body } = document;
    // In front: behind the device's own, Chromium goes on showing the boxes that it has measured.
    body.style.fontFamily = `Clinic, ${getComputedStyle(body).fontFamily}`;
  });
