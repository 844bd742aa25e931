// A person's pace: what an act of the keyboard or the mouse would have taken them.
import type { Locator, Page } from '@playwright/test';
import { codeFromOutbox } from './people.ts';

/** Milliseconds: a key at a moderate typist's pace; the rest after the keystroke-level model (Card, Moran, Newell 1980). */
const pace = { key: 200, point: 1_100, press: 200, toMouse: 400, think: 1_350, readCode: 15_000 };

/** Acts at once and notes what a person would have needed for it. */
export class Person {
  humanMillis = 0;
  clicks = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Thinks what to write, writes it where the cursor is. */
  async write(text: string): Promise<void> {
    this.humanMillis += pace.think + text.length * pace.key;
    await this.page.keyboard.type(text);
  }

  async key(name: string): Promise<void> {
    this.humanMillis += pace.key;
    await this.page.keyboard.press(name);
  }

  /** Looks for it, takes the mouse, points and presses. */
  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    this.humanMillis += pace.think + pace.toMouse + pace.point + pace.press;
    await what.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await this.write(text);
  }

  async readCode(): Promise<string> {
    this.humanMillis += pace.readCode;
    return codeFromOutbox(this.page);
  }
}
