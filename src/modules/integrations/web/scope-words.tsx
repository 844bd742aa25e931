import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { look } from '../../../kit/web/look.ts';
import type { Scope } from '../model.ts';

export const scopeWords: Record<Scope, MessageDescriptor> = {
  'patients:read': msg`See patients`,
  'patients:write': msg`Register and change patients`,
  'appointments:read': msg`See appointments and free times`,
  'appointments:write': msg`Book and change appointments`,
  'payments:read': msg`See payments`,
};

export function Scopes({ scopes }: { scopes: readonly Scope[] }) {
  const { t } = useLingui();
  return (
    <ul className={look('bare-list')}>
      {scopes.map((scope) => (
        <li key={scope}>{t(scopeWords[scope])}</li>
      ))}
    </ul>
  );
}
