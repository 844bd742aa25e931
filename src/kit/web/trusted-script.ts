interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The page's policy lets no script address through but one that names itself here. */
export function trustedScript(address: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- newer than the library's types
  const policies = Reflect.get(globalThis, 'trustedTypes') as Policies | undefined;
  if (!policies) return address;
  return policies
    .createPolicy('app', {
      createScriptURL: (url) => {
        if (url !== address) throw new TypeError('not a script of ours');
        return url;
      },
    })
    .createScriptURL(address);
}
