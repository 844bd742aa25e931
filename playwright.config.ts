import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const executablePath = [
  process.env['CHROMIUM'],
  // Chromium without its own windows: the stories take a fifth less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
].find((path) => path !== undefined && existsSync(path));

/** What Playwright turns off of itself: of two such lists Chromium hears the last alone. */
const playwrightOff =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,DialMediaRouteProvider,GlobalMediaControls,HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,BlockOriginHeaderModificationOnRedirect,Translate,AutoDeElevate,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion';
/** The address bar's list, a page that each window starts in a process of its own: a twelfth of all processor time. */
const addressBarOff = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup';

/** The stories of a file run one after another; each worker has a server with the demo clinic, which its files share. Two want more than two cores. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  fullyParallel: false,
  workers: 1,
  // On a shared machine a second try tells a fault from a hiccup; the report names it as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Wide enough for a busy machine: a wait that succeeds costs nothing.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  globalSetup: './tests/journeys/server.ts',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    // A trace takes a tenth of the time.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--disable-features=${playwrightOff},${addressBarOff}`,
      ],
    },
  },
});
