import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const apiPort = process.env['PORT'] ?? '8080';

/** Mantine writes its few generated styles as innerHTML, which Trusted Types refuse; as text they are the same and harmless. */
const stylesAsText: Plugin = {
  name: 'styles-as-text',
  transform: {
    filter: {
      id: /@mantine[\\/]core[\\/]esm[\\/].*\.mjs/,
      code: /dangerouslySetInnerHTML: \{ __html: /,
    },
    // Nothing moves to another line: the map stays right enough to read a stack by.
    handler: (code) => ({
      code: code.replace(
        /dangerouslySetInnerHTML: \{ __html: ((?:`(?:[^`])*`|[\w.]+)) \}/g,
        'children: $1',
      ),
      map: null,
    }),
  },
};

/** The tour writes its words as innerHTML too; they are plain text. */
const tourAsText: Plugin = {
  name: 'tour-as-text',
  transform: {
    filter: { id: /driver\.js[\\/]dist[\\/]driver\.js\.mjs/ },
    handler: (code) => ({
      code: code.replaceAll('.innerHTML=', '.textContent=').replaceAll('`&times;`', '`×`'),
      map: null,
    }),
  },
};

/** What a verb does is said to who reads the API's pages, which the server writes; no screen shows it. */
const contractsWithoutSummaries: Plugin = {
  name: 'contracts-without-summaries',
  transform: {
    filter: { id: /[\\/]modules[\\/]\w+[\\/]contract\.ts$/ },
    // Line by line as before, so that the source maps stay true.
    handler: (code) => ({
      code: code.replace(/(summary:\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g, "$1''"),
      map: null,
    }),
  },
};

// What the login page needs, in one file: over a slow line each further request costs half a second.
const publicFiles =
  /[\\/]src[\\/](kit[\\/]shared[\\/](contract|contact-number|digits|fields|refusal|languages|settings|version)\.|kit[\\/]web[\\/](public[\\/](?!code-field).*|app|build|client|language|part|proof|sentences|session|tab)\.|modules[\\/]identity[\\/](contract|model|rules|web[\\/]login-page|web[\\/]parts[\\/](greeting|member|has-right))\.|locales[\\/]en[\\/]public|web[\\/](?!app-layout)[\w-]+\.tsx?)|vite[\\/]preload-helper/;

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [
    stylesAsText,
    tourAsText,
    contractsWithoutSummaries,
    // Macros must be expanded before the react plugin.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnCompileError: true }),
  ],
  css: {
    modules: {
      // A name and its file: the usual line number beside them would weigh half a kilobyte on the first page.
      generateScopedName: (name, file) =>
        `${name}-${createHash('sha256')
          .update(relative(import.meta.dirname, file))
          .digest('base64url')
          .slice(0, 4)}`,
    },
  },
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  build: {
    target: 'baseline-widely-available',
    // Of a room's parts the login page names only the styles, which must be there before it is drawn; all others' names would weigh more than what the login itself does.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, parts) =>
        /assets[\\/]app-layout-/.test(file) ? parts : parts.filter((part) => part.endsWith('.css')),
    },
    reportCompressedSize: false,
    // The operator reads stacks by them; they are served to nobody.
    sourcemap: 'hidden',
    rolldownOptions: {
      // A module may be asked for later by one page and come with another: its group below says which.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          // Only leaf groups: a group takes its modules' dependencies too and would be pulled into the first page.
          groups: [
            { name: 'public', test: publicFiles, priority: 10 },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 30,
            },
            {
              name: 'vendor',
              test: /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|store|react-store)|@lingui|use-sync-external-store|zod|idb)[\\/]/,
              priority: 20,
            },
            {
              name: 'ui',
              test: /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui|react-remove-scroll[\w-]*|react-style-singleton|use-sidecar|use-callback-ref|tabbable|tslib|clsx)[\\/].*\.m?js$/,
              minShareCount: 4,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});
