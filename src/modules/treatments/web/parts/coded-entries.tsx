// Allergies and illnesses that were picked from the list: what the safety check goes by first.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Chip } from '../../../../kit/web/chip.tsx';
import { Dialog } from '../../../../kit/web/dialog.tsx';
import { translatorOn } from '../../../../kit/web/language.ts';
import { look, withLook } from '../../../../kit/web/look.ts';
import { Opener } from '../../../../kit/web/opener.tsx';
import { useWrite } from '../../../../kit/web/query.ts';
import { Suggest } from '../../../../kit/web/suggest.tsx';
import { toastFailure } from '../../../../kit/web/toast.tsx';
import { useRight } from '../../../identity/web/parts/rights.ts';
import { codeName } from '../../../safety/rules/finding-text.ts';
import { api } from '../../contract.ts';
import type { MedicineFacts } from '../../model.ts';
import styles from '../fields.module.css';

type Coded = Pick<MedicineFacts['coded'][number], 'kind' | 'code'>;

interface Props {
  patientId: string;
  coded: MedicineFacts['coded'];
}

const shownMost = 8;
const same = (one: Coded, other: Coded) => one.kind === other.kind && one.code === other.code;

/** Nothing for whom nothing is picked and who may pick nothing. */
export function CodedEntries({ patientId, coded }: Props) {
  const { i18n } = useLingui();
  const own = translatorOn(i18n);
  const mayEdit = useRight()('Treatment', 'edit');
  const [isOpen, setOpen] = useState(false);
  if (coded.length === 0 && !mayEdit) return null;
  return (
    <section className={look('column', 'gap-6')}>
      {coded.length > 0 && (
        <ul className={look('bare-list', 'row', 'wrap', 'gap-4-8', 'size-2')}>
          {coded.map(({ kind, code }) => (
            <li
              key={`${kind} ${code}`}
              className={look(
                'inline',
                'gap-4',
                'middle',
                ...(kind === 'allergy' ? (['bad', 'strong'] as const) : []),
              )}
            >
              {kind === 'allergy' && <IconAlertTriangle size={14} aria-hidden="true" />}
              {codeName(code, own)}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <Opener icon={<IconPencil size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
          <Trans>Allergies and illnesses</Trans>
        </Opener>
      )}
      {isOpen && (
        <Dialog
          title={<Trans>Allergies and illnesses</Trans>}
          isOpen
          onClose={() => setOpen(false)}
        >
          <Picking patientId={patientId} coded={coded} />
        </Dialog>
      )}
    </section>
  );
}

/** Empty until the list has come. */
function useCodes(): readonly Coded[] {
  const [known, setKnown] = useState<readonly Coded[]>([]);
  useEffect(() => {
    let isWanted = true;
    void import('../../../safety/rules/codes.ts').then(({ codes, codedKinds }) => {
      if (isWanted)
        setKnown(codedKinds.flatMap((kind) => codes[kind].map((code) => ({ kind, code }))));
    }, toastFailure);
    return () => {
      isWanted = false;
    };
  }, []);
  return known;
}

function Picking({ patientId, coded }: Props) {
  const { t, i18n } = useLingui();
  const own = translatorOn(i18n);
  const noting = useWrite(api.noteCoded);
  const known = useCodes();
  const [text, setText] = useState('');
  const note = ({ kind, code }: Coded, isPresent: boolean) => {
    setText('');
    noting.mutateAsync({ patientId, kind, code, isPresent }).catch(toastFailure);
  };
  const groups = { allergy: t`Allergies`, condition: t`Illnesses` };
  const named = useMemo(
    () =>
      known.map((one) => ({
        ...one,
        key: `${one.kind} ${one.code}`,
        name: codeName(one.code, own),
      })),
    [known, own],
  );
  const sought = text.trim().toLowerCase();
  const options = named
    .filter(
      (one) =>
        sought !== '' &&
        [one.name, one.code].some((name) =>
          ` ${name.toLowerCase().replaceAll('_', ' ')}`.includes(` ${sought}`),
        ) &&
        !coded.some((other) => same(one, other)),
    )
    .slice(0, shownMost)
    .map((one) => ({ ...one, group: groups[one.kind] }));
  return (
    <div className={look('column', 'gap-12')}>
      <div className={withLook(styles['tags'], 'row', 'wrap', 'gap-4', 'middle')}>
        <Suggest
          className={withLook(styles['tagInput'], 'ink', 'same-font', 'size-2')}
          data-autofocus
          aria-label={t`Add an allergy or an illness`}
          listLabel={t`Allergies and illnesses`}
          value={text}
          onText={setText}
          options={options}
          renderOption={(option) => option.name}
          onTake={(option) => note(option, true)}
        />
      </div>
      <div className={look('row', 'wrap', 'gap-6')}>
        {coded.map((one) => (
          <Chip
            key={`${one.kind} ${one.code}`}
            aria-label={t`Remove ${codeName(one.code, own)}`}
            onClick={() => note(one, false)}
          >
            {one.kind === 'allergy' && <IconAlertTriangle size={14} aria-hidden="true" />}
            {codeName(one.code, own)}
            <IconX size={14} aria-hidden="true" />
          </Chip>
        ))}
      </div>
      <p className={look('soft', 'size-1')}>
        <Trans>
          Every prescription is checked against these, and against what the record says in words.
        </Trans>
      </p>
    </div>
  );
}
