import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../kit/web/lazy-part.ts';
import { loadCatalogue } from '../../kit/web/language.ts';
import { CreatePasswordPage } from '../../modules/identity/web/create-password-page.tsx';

// Its words are among those of the pages inside: nobody else on the public pages should wait for them.
const AcceptPage = lazyPart(async () => {
  const [page] = await Promise.all([
    import('../../modules/staff/web/accept-page.tsx'),
    loadCatalogue('screens'),
  ]);
  return page;
}, 'AcceptPage');

/** A link's token opens the invitation it belongs to; without one this is the last step of a reset. */
export function CreatePasswordScreen() {
  const { enc } = useSearch({ strict: false });
  if (typeof enc !== 'string' || enc === '') return <CreatePasswordPage />;
  return (
    <Suspense>
      <AcceptPage enc={enc} />
    </Suspense>
  );
}
