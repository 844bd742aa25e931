// A new key: what it is for and may do; then the key itself, this one time.
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form } from '../../../kit/web/form/form.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { look } from '../../../kit/web/look.ts';
import { useWrite } from '../../../kit/web/query.ts';
import { api } from '../contract.ts';
import { keyDays, newKey, type Scope, scopes } from '../model.ts';
import { Secret } from './secret.tsx';
import { TicksField } from './ticks-field.tsx';
import { scopeWords } from './words.tsx';

/** A list gives text. */
const typed = z.strictObject({
  ...newKey.shape,
  days: z.pipe(z.string(), z.pipe(z.transform(Number), newKey.shape.days)),
});
const start: { name: string; scopes: Scope[]; days: string } = {
  name: '',
  scopes: [],
  days: String(keyDays[1]),
};

export function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const adding = useWrite(api.addKey);
  const [made, setMade] = useState<string | null>(null);
  const editor = useEditor({
    schema: typed,
    start,
    save: async (asked) => setMade((await adding.mutateAsync(asked)).key),
  });
  const { at } = editor;
  return (
    <Dialog title={t`New API key`} isOpen onClose={onClose}>
      {made === null ? (
        <Form editor={editor}>
          <TextField
            {...at('name')}
            label={t`Name`}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this name
            autoFocus
            placeholder={t`e.g. Laboratory`}
          />
          <TicksField
            {...at('scopes')}
            label={t`Access`}
            required
            choices={scopes.map((value) => ({ value, label: t(scopeWords[value]) }))}
          />
          <SelectField
            {...at('days')}
            label={t`Expires`}
            choices={keyDays.map((days) => ({ value: String(days), label: t`in ${days} days` }))}
          />
          <div className={look('row', 'wrap', 'gap-8', 'end')}>
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={editor.isBusy}>
              <Trans>Create key</Trans>
            </Button>
          </div>
        </Form>
      ) : (
        <Secret text={made} onClose={onClose} />
      )}
    </Dialog>
  );
}
