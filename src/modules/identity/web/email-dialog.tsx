import { Button, PinInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Fields, Form, FormActs, Wide } from '../../../kit/web/form/form.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { failureText, fieldProblemsOf, problemText } from '../../../kit/web/sentences.ts';
import { toast, toastFailure } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import { newEmail } from '../model.ts';
import { look } from '../../../kit/web/look.ts';

interface Under {
  requestKey: string;
  email: string;
}

/** A new e-mail, then the OTP that was sent to it. */
export function EmailDialog({
  present,
  isVerified,
  onClose,
}: {
  present: string;
  isVerified: boolean;
  onClose: () => void;
}) {
  const [under, setUnder] = useState<Under | null>(null);
  return (
    <Dialog
      title={isVerified ? <Trans>Change e-mail</Trans> : <Trans>Verify e-mail</Trans>}
      isOpen
      onClose={onClose}
    >
      {under ? (
        <Code under={under} onDone={onClose} />
      ) : (
        <Address present={isVerified ? '' : present} onSent={setUnder} />
      )}
    </Dialog>
  );
}

function Address({ present, onSent }: { present: string; onSent: (under: Under) => void }) {
  const { t } = useLingui();
  const change = useWrite(api.changeEmail);
  const editor = useEditor({
    schema: z.object({ email: newEmail.shape.email }),
    start: { email: present },
    save: async ({ email }) =>
      onSent({ email, requestKey: (await change.mutateAsync({ email })).requestKey }),
  });
  return (
    <Form editor={editor}>
      <Fields>
        <Wide>
          <TextField {...editor.at('email')} label={t`E-mail`} keys="email" autoComplete="email" />
        </Wide>
      </Fields>
      <FormActs save={<Trans>Send OTP</Trans>} isBusy={editor.isBusy} />
    </Form>
  );
}

function Code({ under, onDone }: { under: Under; onDone: () => void }) {
  const { t } = useLingui();
  const verify = useWrite(api.verifyContact);
  const resend = useWrite(api.resendOtp);
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (typed: string) => {
    try {
      await verify.mutateAsync({ requestKey: under.requestKey, otp: typed });
      toast({ kind: 'good', text: t`Your e-mail is verified.` });
      onDone();
    } catch (error) {
      const inField = fieldProblemsOf(error)['otp'];
      setProblem(inField ? problemText(inField) : failureText(error));
    }
  };
  return (
    <form
      className={look('grid', 'gap-16', 'items-start')}
      onSubmit={(event) => {
        event.preventDefault();
        void send(otp);
      }}
    >
      <p>
        <Trans>We have sent a 6-digit OTP to {under.email}. It is valid for 5 minutes.</Trans>
      </p>
      <PinInput
        length={6}
        type="number"
        oneTimeCode
        data-autofocus
        aria-label={t`OTP`}
        value={otp}
        error={problem !== null}
        onChange={(digits) => {
          setOtp(digits);
          setProblem(null);
        }}
        onComplete={(digits) => void send(digits)}
      />
      {problem !== null && (
        <p role="alert" className={look('bad')}>
          {problem}
        </p>
      )}
      <div className={look('row', 'gap-12', 'end', 'full')}>
        <Button
          variant="default"
          loading={resend.isPending}
          onClick={() =>
            void resend
              .mutateAsync({ requestKey: under.requestKey })
              .then(() => toast({ kind: 'good', text: t`A new OTP has been sent.` }), toastFailure)
          }
        >
          <Trans>Send again</Trans>
        </Button>
        <Button type="submit" loading={verify.isPending} disabled={otp.length < 6}>
          <Trans>Verify</Trans>
        </Button>
      </div>
    </form>
  );
}
