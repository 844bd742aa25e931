// What one thinks of the product, in one's own words.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { TextArea } from '../../../kit/web/form/text-area.tsx';
import { Card, Page } from '../../../kit/web/page.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { api } from '../contract.ts';
import { feedbackForm, maxDescription } from '../model.ts';
import { OwnRequests } from './own-requests.tsx';

export function FeedbackPage() {
  const { t } = useLingui();
  const sending = useWrite(api.sendFeedback);
  const editor = useEditor({
    schema: feedbackForm,
    start: { description: '' },
    draft: 'feedback',
    save: async (input) => {
      await sending.mutateAsync(input);
      toast({ kind: 'good', text: t`thanks for feedback` });
      editor.form.reset({ description: '' });
    },
  });
  return (
    <Page
      title={<Trans>Feedback</Trans>}
      about={
        <Trans>
          What helps you at work, and what gets in the way? We read everything you write.
        </Trans>
      }
    >
      <Card>
        <Form editor={editor}>
          <TextArea
            {...editor.at('description')}
            label={t`Your feedback`}
            required
            rows={6}
            maxLength={maxDescription}
          />
          <FormActs save={<Trans>Send</Trans>} isBusy={editor.isBusy} />
        </Form>
      </Card>
      <OwnRequests />
    </Page>
  );
}
