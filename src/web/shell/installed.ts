// The service worker's registration: after the first page stands, and asked to look again whenever the server has a newer build.
import { onOutdated } from '../../kit/web/build.ts';
import { trustedScript } from '../../kit/web/trusted-script.ts';

const worker = '/sw.js';

/** Does nothing where the browser has no workers or the page is not of a build. */
export function keepInstalled(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A private window, a full disk: the app works without.
  navigator.serviceWorker.register(trustedScript(worker)).catch(() => undefined);
  onOutdated(() => {
    navigator.serviceWorker
      .getRegistration()
      .then((registration) => registration?.update())
      .catch(() => undefined);
  });
}
