// Settings that every server has.
import { setting, type Settings } from '../shared/settings.ts';

/** Whoever was handed the settings: a verb's context, a public page's request. */
export interface WithSettings {
  readonly settings: Settings;
}

/** The origin that people open, without a slash at the end. Known once the app listens. */
export const ownAddress = setting<() => string>('address');

export const addressOf = ({ settings }: WithSettings): string => settings.of(ownAddress)();
