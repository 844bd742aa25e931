// The pages behind the door: everything that only signed-in people need comes with this file.
import './styles/mantine.css';
import './styles/app.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { use } from 'react';
import { loadCatalogue } from '../kit/web/language.ts';
import { queries } from '../kit/web/query.ts';
import { cssVariables, theme } from '../kit/web/theme.ts';
import { Toasts } from '../kit/web/toast.tsx';
import { keepInstalled } from './shell/installed.ts';
import { ShellPage } from './shell/shell.tsx';

declare global {
  // Read by get-nonce, which the scroll lock of dialogs uses for its one style tag.
  var __webpack_nonce__: string | undefined;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
globalThis.__webpack_nonce__ = nonce;

const schemes = localStorageColorSchemeManager({ key: 'pd.scheme' });
keepInstalled();
const words = Promise.all([
  loadCatalogue('screens'),
  loadCatalogue('codes'),
  loadCatalogue('clinical'),
]);

export function Inside() {
  use(words);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <ShellPage />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
