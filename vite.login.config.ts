// The login page by itself: the same components, drawn by Preact and without a router, so that it weighs a fraction of the app.
import { defineConfig } from 'vite';
import app from './vite.config.ts';

/** What the page is drawn with; the rest comes when it is needed. */
const isOfFirst = (id: string): boolean =>
  !/\/locales\/(?!en\/public)|\/web\/(public\/code-field|work|shell\/unsent-work)|\/modules\/(support|places)\//.test(
    id,
  );

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
        // In one file: over a slow line each further request costs half a second.
        codeSplitting: { groups: [{ name: 'login', test: isOfFirst }] },
      },
    },
  },
});
