// What the web app was started with: named by who needs it, handed over by its start, as on the server.
import { type Given, openSettings, type Setting, type Settings } from '../shared/settings.ts';

let settings: Settings | null = null;

/** Once, before anything is asked or drawn. */
export function startApp(list: readonly Given[]): void {
  settings = openSettings(list);
}

/** @throws before the start, and for what the app was started without */
export function settingOf<T>(wanted: Setting<T>): T {
  if (!settings) throw new Error(`${wanted.name} was asked for before the start`);
  return settings.of(wanted);
}
