// Money of one hand in one way or two: the rest of a sum may come in another.
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { paise } from '../../../../kit/shared/fields.ts';
import { MoneyField } from '../../../../kit/web/form/money-field.tsx';
import { SelectField } from '../../../../kit/web/form/select-field.tsx';
import { look } from '../../../../kit/web/look.ts';
import { useWords } from '../../../../kit/web/words.tsx';
import { amountPaise } from '../../model.ts';

/** The fields of a form with these parts. @param types how each of them may come */
export const partsShape = <const T extends readonly [string, ...string[]]>(types: T) => ({
  amountPaise,
  type: z.enum(types),
  /** What comes in another way; none where it is nought. */
  restPaise: z.nullable(paise()),
  restType: z.enum(types),
});

export const partsOf = <T extends string>({
  amountPaise: first,
  type,
  restPaise,
  restType,
}: {
  amountPaise: number;
  type: T;
  restPaise: number | null;
  restType: T;
}): { amountPaise: number; type: T }[] => [
  { amountPaise: first, type },
  ...(restPaise ? [{ amountPaise: restPaise, type: restType }] : []),
];

interface Props {
  editor: {
    at: (name: 'amountPaise' | 'type' | 'restPaise' | 'restType') => { name: string };
  };
  types: readonly { value: string; label: string }[];
  /** What is to be paid; without it any sum will do. */
  duePaise?: number;
}

/** Within a `Form`. */
export function PartsFields({ editor, types, duePaise }: Props) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <>
      <MoneyField
        {...editor.at('amountPaise')}
        label={t`Amount`}
        {...(duePaise === undefined ? {} : { hint: t`Due ${words.money(duePaise)}` })}
        required
      />
      <SelectField {...editor.at('type')} label={t`Transaction type`} choices={types} required />
      <MoneyField {...editor.at('restPaise')} label={t`In another way`} />
      <Total
        names={[editor.at('amountPaise').name, editor.at('restPaise').name]}
        duePaise={duePaise}
      />
      <SelectField {...editor.at('restType')} label={t`Other transaction type`} choices={types} />
    </>
  );
}

/** Counts along while the parts are typed. */
function Total({ names, duePaise }: { names: readonly string[]; duePaise: number | undefined }) {
  const words = useWords();
  const typed: readonly unknown[] = useWatch({ name: names });
  const sum = typed.reduce<number>(
    (total, part) => (typeof part === 'number' ? total + part : total),
    0,
  );
  const left = duePaise === undefined ? 0 : duePaise - sum;
  return (
    <p className={look('row', 'wrap', 'between', 'gap-8')} role="status">
      <strong className={look('numbers')}>
        <Trans>Together {words.money(sum)}</Trans>
      </strong>
      {left > 0 && (
        <span className={look('soft', 'numbers')}>
          <Trans>{words.money(left)} remains due</Trans>
        </span>
      )}
      {left < 0 && (
        <span className={look('bad', 'numbers')}>
          <Trans>{words.money(-left)} more than is due</Trans>
        </span>
      )}
    </p>
  );
}
