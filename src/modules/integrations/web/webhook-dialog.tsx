// Where a webhook leads and what it tells; a new one then shows its secret, this one time.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form } from '../../../kit/web/form/form.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { look } from '../../../kit/web/look.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import { type Webhook, type WebhookEvent, webhookEvents, webhookTyped } from '../model.ts';
import { Secret } from './secret.tsx';
import { TicksField } from './ticks-field.tsx';
import { eventWords } from './words.tsx';

const blank: { url: string; events: WebhookEvent[] } = { url: '', events: [] };

/** @param webhook the one to change; null adds one */
export function WebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const adding = useWrite(api.addWebhook);
  const amending = useWrite(api.amendWebhook);
  const [made, setMade] = useState<string | null>(null);
  const editor = useEditor({
    schema: webhookTyped,
    start: webhook === null ? blank : { url: webhook.url, events: webhook.events },
    save: async (typed) => {
      if (webhook === null) return setMade((await adding.mutateAsync(typed)).secret);
      await amending.mutateAsync({ id: webhook.id, ...typed });
      toast({ kind: 'good', text: t`The webhook is saved` });
      return onClose();
    },
  });
  const { at } = editor;
  return (
    <Dialog title={webhook === null ? t`New webhook` : t`Change webhook`} isOpen onClose={onClose}>
      {made === null ? (
        <Form editor={editor}>
          <TextField
            {...at('url')}
            label={t`Web address`}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this address
            autoFocus
            placeholder="https://"
          />
          <TicksField
            {...at('events')}
            label={t`Events`}
            required
            choices={webhookEvents.map((value) => ({ value, label: t(eventWords[value]) }))}
          />
          <div className={look('row', 'wrap', 'gap-8', 'end')}>
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={editor.isBusy}>
              <Trans>Save</Trans>
            </Button>
          </div>
        </Form>
      ) : (
        <Secret text={made} onClose={onClose} />
      )}
    </Dialog>
  );
}
