// An expectant mother's dates in three lines, and the short form that notes them.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHeartHandshake, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldProblems } from '../../../../kit/shared/refusal.ts';
import type { Day } from '../../../../kit/shared/time.ts';
import { CallRefused } from '../../../../kit/web/client.ts';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { DayInput } from '../../../../kit/web/form/date-field.tsx';
import { useWrite } from '../../../../kit/web/query.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';
import { toast, toastFailure } from '../../../../kit/web/toast.tsx';
import { Opener } from '../../../../kit/web/opener.tsx';
import { useWords } from '../../../../kit/web/words.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { api } from '../../contract.ts';
import type { Pregnancy } from '../../model.ts';
import {
  contactsDate,
  contactsFrom,
  contactsSource,
  dueOn,
  entryProblems,
  type Gestation,
  gestationOn,
  weeksOn,
} from '../../rules.ts';
import { look } from '../../../../kit/web/look.ts';

const Length = ({ of: { weeks, days } }: { of: Gestation }) => (
  <>
    <Plural value={weeks} one="# week" other="# weeks" />{' '}
    <Plural value={days} one="# day" other="# days" />
  </>
);

export function PregnancyCard({
  patientId,
  pregnancy,
}: {
  patientId: string;
  pregnancy: Pregnancy | null;
}) {
  const { t } = useLingui();
  const words = useWords();
  const mayTell = useRight()('Treatment', 'edit');
  const [isOpen, setOpen] = useState(false);
  const goesOn = weeksOn(pregnancy, words.today) === null ? null : pregnancy;
  const gestation = goesOn && gestationOn(goesOn, words.today);
  const [next] = goesOn ? contactsFrom(goesOn, words.today) : [];
  if (!mayTell && !goesOn) return null;
  return (
    <section className={look('grid', 'gap-4', 'top-16', 'divided')} aria-label={t`Pregnancy`}>
      {goesOn && gestation ? (
        <>
          <p className={look('strong')}>
            <Length of={gestation} />
          </p>
          <p className={look('soft', 'size-1', 'breaks')}>
            <Trans>Trimester {gestation.trimester}</Trans> ·{' '}
            <Trans>due {words.day(dueOn(goesOn))}</Trans>
            {goesOn.scanDueOn !== null && ` (${t`by scan`})`}
          </p>
          {next && (
            <p
              className={look('soft', 'size-1', 'breaks')}
              title={t`${contactsSource}, noted ${words.day(contactsDate)}`}
            >
              <Trans>
                Next contact: week {next.week}, {words.day(next.on)}
              </Trans>
            </p>
          )}
          {mayTell && (
            <Opener
              icon={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => setOpen(true)}
            >
              <Trans>Pregnancy dates</Trans>
            </Opener>
          )}
        </>
      ) : (
        mayTell && (
          <Opener
            icon={<IconHeartHandshake size={18} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            <Trans>Record a pregnancy</Trans>
          </Opener>
        )
      )}
      {isOpen && <Dates patientId={patientId} pregnancy={goesOn} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface Typed {
  lmpOn: string;
  scanDueOn: string;
  endedOn: string;
}

function Dates({
  patientId,
  pregnancy,
  onClose,
}: {
  patientId: string;
  pregnancy: Pregnancy | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useWords();
  const telling = useWrite(api.tell);
  const [typed, setTyped] = useState<Typed>({
    lmpOn: pregnancy?.lmpOn ?? '',
    scanDueOn: pregnancy?.scanDueOn ?? '',
    endedOn: '',
  });
  const [problems, setProblems] = useState<FieldProblems>({});
  const entry = {
    patientId,
    lmpOn: typed.lmpOn,
    scanDueOn: typed.scanDueOn || null,
    endedOn: typed.endedOn || null,
  };
  const isDated = typed.lmpOn !== '' && Object.keys(entryProblems(entry, words.today)).length === 0;
  const gestation = isDated ? gestationOn(entry, words.today) : null;
  const save = async () => {
    const newProblems =
      typed.lmpOn === '' ? { lmpOn: { code: 'required' } } : entryProblems(entry, words.today);
    setProblems(newProblems);
    const [first] = Object.keys(newProblems);
    if (first !== undefined) {
      document.getElementById(`pregnancy-${first}`)?.focus();
      return;
    }
    try {
      await telling.mutateAsync(entry);
      toast({ kind: 'good', text: t`Pregnancy dates saved` });
      onClose();
    } catch (error) {
      if (error instanceof CallRefused) setProblems(error.fields);
      toastFailure(error);
    }
  };
  const field = (name: keyof Typed) => {
    const problem = problems[name];
    return {
      id: `pregnancy-${name}`,
      value: typed[name],
      error: problem ? sentenceOf(problem.code, problem.values) : undefined,
      onChange: (day: Day | '') => {
        setTyped((now) => ({ ...now, [name]: day }));
        setProblems({});
      },
    };
  };
  return (
    <Dialog title={<Trans>Pregnancy dates</Trans>} isOpen onClose={onClose}>
      <form
        className={look('grid', 'gap-16')}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <DayInput
          {...field('lmpOn')}
          side="past"
          data-autofocus
          label={t`First day of the last period`}
          latest={words.today}
        />
        <DayInput
          {...field('scanDueOn')}
          side="future"
          label={t`Due date by an early scan`}
          description={t`Overrides the count from the last period`}
        />
        {pregnancy && (
          <DayInput
            {...field('endedOn')}
            side="past"
            label={t`Ended on`}
            description={t`Day of birth or loss. Pregnancy warnings stop from then on.`}
            latest={words.today}
          />
        )}
        {gestation && (
          <p className={look('soft', 'size-1', 'breaks')} role="status">
            <Length of={gestation} />, <Trans>due {words.day(dueOn(entry))}</Trans>
          </p>
        )}
        <div>
          <Button type="submit" loading={telling.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
