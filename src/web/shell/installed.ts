// The service worker's registration: after the first page stands, and asked to look again whenever the server has a newer build.
import { onOutdated } from '../../kit/web/build.ts';

const worker = '/sw.js';

/** Does nothing where the browser has no workers or the page is not of a build. */
export function keepInstalled(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A private window, a full disk: the app works without.
  navigator.serviceWorker.register(trusted(worker)).catch(() => undefined);
  onOutdated(() => {
    navigator.serviceWorker
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined);
  });
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The page's policy lets no script address through but one that names itself here. */
function trusted(address: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- newer than the library's types
  const policies = Reflect.get(globalThis, 'trustedTypes') as Policies | undefined;
  if (!policies) return address;
  return policies
    .createPolicy('app', {
      createScriptURL: (url) => {
        if (url !== worker) throw new TypeError('not a script of ours');
        return url;
      },
    })
    .createScriptURL(address);
}
