// What the clinic tells its patients: of what, and in which words.
import { Button, Switch } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { look } from '../../../kit/web/look.ts';
import { Card } from '../../../kit/web/page.tsx';
import { useRead, useWrite } from '../../../kit/web/query.ts';
import { sentenceOf } from '../../../kit/web/sentences.ts';
import { Failed } from '../../../kit/web/states.tsx';
import { toastFailure } from '../../../kit/web/toast.tsx';
import { useWords } from '../../../kit/web/words.tsx';
import { api as consents } from '../../consents/contract.ts';
import type { MessageAbout } from '../../consents/model.ts';
import { aboutWords } from '../../consents/rules.ts';
import { api as greetings } from '../../greetings/contract.ts';
import type { Forecast } from '../../greetings/model.ts';
import { useRight } from '../../identity/web/parts/rights.ts';
import { healthDays } from '../../messaging/rules.ts';
import { api as plans } from '../../plans/contract.ts';
import { WordsDialog } from './words-dialog.tsx';

/** The rules with what stands beside each; `isThere` once all of it has been answered. */
export function usePatientRules(when = true) {
  const query = useRead(consents.messageRules, {}, { when });
  const plan = useRead(plans.current, {}, { when });
  const hasSms = plan.data?.isPremium ?? false;
  const forecast = useRead(greetings.forecast, {}, { when: when && hasSms });
  const isThere = query.isFetched && plan.isFetched && (!hasSms || forecast.isFetched);
  return { query, hasSms, forecasts: forecast.data?.occasions, isThere };
}

export function PatientRules() {
  const { query, hasSms, forecasts, isThere } = usePatientRules();
  const [worded, setWorded] = useState<MessageAbout | null>(null);
  return (
    <Card title={<Trans>Messages to patients</Trans>}>
      <p className={look('soft', 'size-1')}>
        <Trans>
          By SMS, in their language, unless they have said no. SMS belong to the premium plan.
        </Trans>
      </p>
      {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      <ul className={look('bare-list', 'column', 'gap-12', 'top-16')}>
        {(isThere ? query.data?.rules : undefined)?.map((rule) => (
          <li key={rule.about} className={look('divided')}>
            <Rule
              rule={rule}
              forecast={forecasts?.find(({ occasion }) => occasion === rule.about)}
              {...(hasSms ? { onWords: () => setWorded(rule.about) } : {})}
            />
          </li>
        ))}
      </ul>
      {worded !== null && <WordsDialog about={worded} onClose={() => setWorded(null)} />}
    </Card>
  );
}

interface RuleProps {
  rule: { about: MessageAbout; isOn: boolean };
  forecast: Forecast | undefined;
  onWords?: () => void;
}

function Rule({ rule: { about, isOn }, forecast, onWords }: RuleProps) {
  const { t } = useLingui();
  const mayEdit = useRight()('Settings', 'edit');
  const { mutate, isPending } = useWrite(consents.setMessageRule);
  const name = sentenceOf(aboutWords[about].id);
  return (
    <div className={look('row', 'between', 'top', 'gap-8-16')}>
      <Switch
        label={name}
        description={forecast && <Expected forecast={forecast} />}
        checked={isOn}
        disabled={!mayEdit || isPending}
        onChange={({ currentTarget }) =>
          mutate({ about, isOn: currentTarget.checked }, { onError: toastFailure })
        }
      />
      {onWords && (
        <Button
          variant="default"
          size="compact-md"
          className={look('rigid')}
          aria-label={t`Text: ${name}`}
          onClick={onWords}
        >
          <Trans>Text</Trans>
        </Button>
      )}
    </div>
  );
}

/** What it would cost to turn it on. */
function Expected({ forecast }: { forecast: Forecast }) {
  const words = useWords();
  const cost = words.money(forecast.costPaise);
  const days = words.count(healthDays.length);
  return forecast.occasion === 'birthday' ? (
    <Trans>
      To patients seen within a year:{' '}
      <Plural value={forecast.messages} one="# birthday" other="# birthdays" />, about {cost} a year
    </Trans>
  ) : (
    <Trans>
      On {days} days a year, to patients seen within a year:{' '}
      <Plural value={forecast.messages} one="# message" other="# messages" />, about {cost} each
      time
    </Trans>
  );
}
