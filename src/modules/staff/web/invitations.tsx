// Invitations on their way: where they went, until when their link works, and the way to send again or take back.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { Failed } from '../../../kit/web/states.tsx';
import { Tag } from '../../../kit/web/tag.tsx';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';
import type { Invitation } from '../model.ts';
import { useRoleName } from './parts/role-words.ts';
import { look, withLook } from '../../../kit/web/look.ts';
import styles from './staff.module.css';

/** Nothing at all while there is none. */
export function Invitations({ mayEdit }: { mayEdit: boolean }) {
  const query = useRead(api.invitations, {});
  const open = query.data?.invitations ?? [];
  if (open.length === 0 && !query.error) return null;
  return (
    <Card flush title={<Trans>Invited</Trans>}>
      {query.error && open.length === 0 ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ul className={look('bare-list')}>
          {open.map((one) => (
            <Line key={one.id} one={one} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ one, mayEdit }: { one: Invitation; mayEdit: boolean }) {
  const { t } = useLingui();
  const words = useWords();
  const { ofRole } = useRoleName();
  const resending = useWrite(api.resend);
  const withdrawing = useWrite(api.withdraw);
  const act = async (run: () => Promise<unknown>, done: string) => {
    try {
      await run();
      toast({ kind: 'good', text: done });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <li
      className={withLook(
        styles['invitation'],
        'row',
        'wrap',
        'middle',
        'pad-12-inset',
        'line-between',
      )}
    >
      <div className={withLook(styles['invitationWords'], 'grid', 'min-0')}>
        <span className={look('inline', 'wrap', 'gap-2-8', 'baseline', 'strong', 'breaks')}>
          {one.name}
        </span>
        <span className={look('soft')}>
          {ofRole(one.roleName)} · <span className={look('breaks')}>{one.to}</span>
        </span>
      </div>
      {one.hasExpired ? (
        <Tag kind="warn">
          <Trans>Link expired</Trans>
        </Tag>
      ) : (
        <span className={look('soft', 'size-1')} title={words.dayTime(one.endsAt)}>
          <Trans>Link works until {words.dayTime(one.endsAt)}</Trans>
        </span>
      )}
      {mayEdit && (
        <span className={look('row', 'wrap', 'gap-8')}>
          <Button
            variant="default"
            size="compact-md"
            loading={resending.isPending}
            onClick={() =>
              void act(
                () => resending.mutateAsync({ id: one.id }),
                t`A new link has been sent. The earlier one no longer works.`,
              )
            }
          >
            <Trans>Send again</Trans>
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            loading={withdrawing.isPending}
            onClick={() =>
              void act(
                () => withdrawing.mutateAsync({ id: one.id }),
                t`The invitation is withdrawn`,
              )
            }
          >
            <Trans>Withdraw</Trans>
          </Button>
        </span>
      )}
    </li>
  );
}
