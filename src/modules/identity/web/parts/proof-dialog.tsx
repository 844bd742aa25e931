import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../../kit/web/client.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { useEditor } from '../../../../kit/web/form/editor.ts';
import { Fields, Form, Wide } from '../../../../kit/web/form/form.tsx';
import { isProofAsked, onProofAsked, settleProof } from '../../../../kit/web/proof.ts';
import { api } from '../../contract.ts';
import { givenPassword } from '../../model.ts';
import { SecretField } from './secret-field.tsx';
import { withLook } from '../../../../kit/web/look.ts';
import styles from './proof-dialog.module.css';

const schema = z.object({ password: givenPassword() });

/** Before something that matters: the password once more. What was under way goes on by itself afterwards. */
export function ProofDialog() {
  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked);
  // Drawn only while it is asked: of two open dialogs the one that was drawn last lies above.
  if (!isAsked) return null;
  return (
    <Dialog title={<Trans>Confirm it is you</Trans>} isOpen onClose={() => settleProof(false)}>
      <ProofForm />
    </Dialog>
  );
}

function ProofForm() {
  const { t } = useLingui();
  const editor = useEditor({
    schema,
    start: { password: '' },
    save: async ({ password }) => {
      await call(api.confirmSelf, { password });
      settleProof(true);
    },
  });
  return (
    <Form editor={editor}>
      <p className={withLook(styles['why'], 'soft')}>
        <Trans>
          For your safety, please enter your password again. You will not be asked again for 5
          minutes.
        </Trans>
      </p>
      <Fields>
        <Wide>
          <SecretField
            {...editor.at('password')}
            label={t`Your password`}
            autoComplete="current-password"
            isFirst
          />
        </Wide>
      </Fields>
      <div className={withLook(styles['acts'], 'row', 'gap-12', 'end')}>
        <Button variant="default" onClick={() => settleProof(false)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={editor.isBusy}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </Form>
  );
}
