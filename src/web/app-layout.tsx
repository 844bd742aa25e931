// The pages behind the door: everything that only signed-in people need comes with this file.
import './styles/mantine.css';
import './styles/app.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
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

const catalogues = ['screens', 'codes', 'clinical'] as const;

/** The words of the pages inside. Waited for before the first of them is drawn: the page before stays until then. */
export const bringWords = () => Promise.all(catalogues.map((one) => loadCatalogue(one)));

export function Inside() {
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
