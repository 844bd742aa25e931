// What a module needs from outside (keys, addresses, providers): named by the module, handed over when the app is created.

declare const kind: unique symbol;

/** A module's own need. Only who imports it can ask for what was given. */
export interface Setting<T> {
  readonly name: string;
  readonly [kind]?: (value: T) => T;
}

/** `export const bankKey = setting<Buffer>('clinics.bankKey')` */
export const setting = <T>(name: string): Setting<T> => ({ name });

export interface Given {
  readonly setting: Setting<never>;
  readonly value: unknown;
}

export const give = <T>(wanted: Setting<T>, value: T): Given => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list is read by `of` alone, which gives each setting its own type back
  setting: wanted as unknown as Setting<never>,
  value,
});

export interface Settings {
  /** @throws when the app was created without it. */
  of<T>(wanted: Setting<T>): T;
}

export function openSettings(list: readonly Given[]): Settings {
  const values = new Map<unknown, unknown>(list.map((one) => [one.setting, one.value]));
  return {
    of<T>(wanted: Setting<T>): T {
      if (!values.has(wanted)) throw new Error(`${wanted.name} was not given`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `give` has taken the value under the same setting
      return values.get(wanted) as T;
    },
  };
}
