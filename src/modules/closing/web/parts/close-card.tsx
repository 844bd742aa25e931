// For the owner: the end of the clinic's work, once nothing is open in it.
import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call, endHere } from '../../../../kit/web/client.ts';
import { Dialog, ForeverForm } from '../../../../kit/web/dialog.tsx';
import { look } from '../../../../kit/web/look.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { Failed, Skeleton } from '../../../../kit/web/states.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useMember } from '../../../identity/web/parts/member.ts';
import { api } from '../../contract.ts';
import { isSettled, type Unsettled } from '../../model.ts';

export function CloseCard() {
  const [isOpen, open] = useState(false);
  return (
    <div className={look('row', 'wrap', 'gap-8-12', 'middle', 'between')}>
      <div className={look('min-0')}>
        <h2 className={look('size-3', 'strong', 'no-margin')}>
          <Trans>Close the clinic</Trans>
        </h2>
        <p className={look('soft', 'no-margin')}>
          <Trans>When the practice ends. Its records are kept.</Trans>
        </p>
      </div>
      <Button variant="default" onClick={() => open(true)}>
        <Trans>Close the clinic</Trans>
      </Button>
      {isOpen && <CloseDialog onClose={() => open(false)} />}
    </div>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { clinicName } = useMember();
  // The desk settles it on another screen.
  const query = useRead(api.unsettled, {}, { every: 3_000 });
  const title = <Trans>Close the clinic</Trans>;
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {query.error && !query.data ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={120} />
      ) : !isSettled(query.data) ? (
        <Open what={query.data} />
      ) : (
        <ForeverForm
          onClose={onClose}
          what={
            <>
              <Trans>
                All users are logged out. The booking page and the display in the waiting room
                close, and patients get no more messages. Records are kept: you can open the clinic
                again when you log in.
              </Trans>
              <Owed of={query.data} />
            </>
          }
          word={clinicName}
          act={title}
          onAct={async () => {
            await call(api.close, { name: clinicName });
            await endHere(true);
          }}
        />
      )}
    </Dialog>
  );
}

/** To patients, who may have it back as long as somebody can give it. */
function Owed({ of: { advancePatients, advancePaise } }: { of: Unsettled }) {
  const words = useWords();
  const owed = words.money(advancePaise);
  return (
    advancePatients > 0 && (
      <p className={look('no-margin', 'strong')}>
        <Plural
          value={advancePatients}
          one={`# patient has ${owed} of an advance left. Give it back before you close.`}
          other={`# patients have ${owed} of advances left. Give it back before you close.`}
        />
      </p>
    )
  );
}

/** What is to be settled first, and where. */
function Open({ what: { appointments, duePaise, payments } }: { what: Unsettled }) {
  const words = useWords();
  const due = words.money(duePaise);
  return (
    <div className={look('grid', 'gap-16')}>
      <p className={look('no-margin')}>
        <Trans>Please settle this first:</Trans>
      </p>
      <ul className={look('no-margin')}>
        {appointments > 0 && (
          <li>
            <Plural
              value={appointments}
              one="# appointment is still open"
              other="# appointments are still open"
            />
          </li>
        )}
        {duePaise !== 0 && (
          <li>
            <Trans>{due} in the wallet is not paid out yet</Trans>
          </li>
        )}
        {payments > 0 && (
          <li>
            <Plural
              value={payments}
              one="# patient is paying online now"
              other="# patients are paying online now"
            />
          </li>
        )}
      </ul>
      <div className={look('row', 'wrap', 'gap-8', 'end')}>
        {appointments > 0 && (
          <Button component={Link} to="/appointments" variant="light">
            <Trans>Appointments</Trans>
          </Button>
        )}
        {duePaise !== 0 && (
          <Button component={Link} to="/wallet" variant="light">
            <Trans>Wallet</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
