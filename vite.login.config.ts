// The login page by itself: the same components, drawn by Preact and without a router, so that it weighs a fraction of the app.
import { defineConfig } from 'vite';
import app from './vite.config.ts';

/** What the page is drawn with; the rest comes when it is needed. */
const isOfFirst = (id: string): boolean =>
  !isContract(id) &&
  !/\/locales\/(?!en\/public)|\/web\/(public\/code-field|work|shell\/unsent-work)|\/modules\/(support|places)\//.test(
    id,
  );

/** Needed with the first letter that is typed. */
const isContract = (id: string): boolean =>
  /[\\/]modules[\\/]identity[\\/](contract|model|rules)/.test(id);

export default defineConfig({
  ...app,
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      {
        find: /^@tanstack\/react-router$/,
        replacement: new URL('src/web/login/router.tsx', import.meta.url).pathname,
      },
    ],
  },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: 'hidden',
    // Beside the app's own files.
    emptyOutDir: false,
    rolldownOptions: {
      input: { login: 'src/web/login/main.tsx' },
      output: {
        // Few files, fetched at once, since over a slow line each that is found late costs half a second; more than one, so that a slow device can
        // hear what is typed between two of them.
        codeSplitting: {
          groups: [
            { name: 'login-schemas', test: /node_modules[\\/]zod[\\/]/, priority: 4 },
            { name: 'login-frame', test: /node_modules[\\/](preact|@lingui)[\\/]/, priority: 3 },
            { name: 'login', test: isOfFirst, priority: 2 },
            { name: 'login-contract', test: isContract, priority: 1 },
          ],
        },
      },
    },
  },
});
