// What the login page uses of the router, by the browser's own means: it stands alone in its document, and every way from it is another document.
import type { AnchorHTMLAttributes } from 'react';
import { parseSearch, stringifySearch } from '../address.ts';

type Search = Record<string, unknown>;

export function Link({
  to,
  search,
  children,
  ...anchor
}: { to: string; search?: Search } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a href={to + stringifySearch(search ?? {})} {...anchor}>
      {children}
    </a>
  );
}

/** The page is on its way out when the promise settles: what follows it belongs to nobody. */
export const useNavigate =
  () =>
  ({ to }: { to: string }): Promise<void> => {
    location.replace(to);
    return new Promise(() => {});
  };

export const useSearch = (): Record<string, string | undefined> => parseSearch(location.search);
