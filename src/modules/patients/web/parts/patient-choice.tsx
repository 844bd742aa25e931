// Whom a small form is about: the picker until somebody is chosen, then their name with a way back.
import { ActionIcon, Input } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { look } from '../../../../kit/web/look.ts';
import { PatientPicker } from './patient-picker.tsx';

interface Props {
  id: string;
  /** Of who is chosen; empty: nobody yet. */
  name: string;
  problem: string | undefined;
  onChoose: (patient: { id: string; name: string } | null) => void;
  onNew: (text: string) => void;
}

export function PatientChoice({ id, name, problem, onChoose, onNew }: Props) {
  const { t } = useLingui();
  return (
    <Input.Wrapper
      label={t`Patient`}
      labelElement={name === '' ? 'label' : 'div'}
      labelProps={{ htmlFor: id }}
      error={problem}
    >
      {name === '' ? (
        <PatientPicker id={id} label={t`Patient`} isFirst onPick={onChoose} onNew={onNew} />
      ) : (
        <p
          className={look(
            'row',
            'middle',
            'between',
            'brand',
            'strong',
            'breaks',
            'rounded',
            'control',
            'wash-brand',
            'pad-4-12',
          )}
        >
          {name}
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t`Choose another patient`}
            onClick={() => onChoose(null)}
          >
            <IconX size={16} />
          </ActionIcon>
        </p>
      )}
    </Input.Wrapper>
  );
}
