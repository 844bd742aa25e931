// What one has told us so far, and where it stands.
import { Trans, useLingui } from '@lingui/react/macro';
import { look } from '../../../kit/web/look.ts';
import { Card } from '../../../kit/web/page.tsx';
import { useRead } from '../../../kit/web/query.ts';
import { Failed, RowsOnTheWay } from '../../../kit/web/states.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { SupportRequest } from '../model.ts';
import { categoryWords, statusWords } from './words.ts';

/** Nothing where nothing was sent yet. */
export function OwnRequests() {
  const query = useRead(api.requests, {});
  if (!query.data)
    return (
      <Card>
        {query.error ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <RowsOnTheWay rows={3} columns={2} />
        )}
      </Card>
    );
  const own = query.data.requests;
  if (own.length === 0) return null;
  return (
    <Card title={<Trans>Sent before</Trans>}>
      <ul className={look('bare-list', 'column', 'gap-16')}>
        {own.map((request) => (
          <Sent key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function Sent({ request }: { request: SupportRequest }) {
  const { i18n } = useLingui();
  const words = useWords();
  return (
    <li className={look('column', 'gap-4')}>
      <span className={look('row', 'wrap', 'gap-8', 'soft', 'size-1')}>
        <time dateTime={request.sentAt}>{words.dayTime(request.sentAt)}</time>
        <span>
          {request.category === null ? (
            <Trans>Feedback</Trans>
          ) : (
            i18n._(categoryWords[request.category])
          )}
        </span>
        <strong>{i18n._(statusWords[request.status])}</strong>
      </span>
      <span className={look('breaks')}>{request.description}</span>
      {request.answer !== '' && (
        <span className={look('breaks', 'sunk', 'rounded', 'pad-8-inset')}>{request.answer}</span>
      )}
    </li>
  );
}
