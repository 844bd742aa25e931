import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../kit/web/dialog.tsx';
import { DateField } from '../../../kit/web/form/date-field.tsx';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { SelectField } from '../../../kit/web/form/select-field.tsx';
import { saveFile } from '../../../kit/web/save-file.ts';
import { useWords } from '../../../kit/web/words.tsx';
import { api } from '../contract.ts';

export function StatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { today } = useWords();
  const editor = useEditor({
    schema: api.statement.input,
    start: { from: `${today.slice(0, 7)}-01`, to: today, format: 'pdf' },
    save: async (wish) => {
      await saveFile(api.statement, wish);
      onClose();
    },
  });
  return (
    <Dialog title={<Trans>Statement</Trans>} isOpen onClose={onClose}>
      <Form editor={editor}>
        <DateField {...editor.at('from')} label={t`From`} side="past" latest={today} required />
        <DateField {...editor.at('to')} label={t`To`} side="past" latest={today} required />
        <SelectField
          {...editor.at('format')}
          label={t`File`}
          choices={[
            { value: 'pdf', label: 'PDF' },
            { value: 'xlsx', label: t`Excel file` },
          ]}
          required
        />
        <FormActs save={<Trans>Download</Trans>} isBusy={editor.isBusy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
