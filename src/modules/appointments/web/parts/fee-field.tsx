import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { bareMoneyText, readMoney } from '../../../../kit/shared/money.ts';
import { sentenceOf } from '../../../../kit/web/sentences.ts';

/**
 * The usual fee until another is typed; `paise` is null where that is no sum.
 * @param usualPaise null until it is known: the server puts it in all the same
 * @param draft what is typed, and where it is kept, of a dialog that keeps it
 */
export function useFee(
  usualPaise: number | null,
  draft?: readonly [string | null, (text: string) => void],
) {
  const unkept = useState<string | null>(null);
  const [own, setText] = draft ?? unkept;
  const paise = own === null ? (usualPaise ?? 0) : readMoney(own);
  return {
    text: own ?? (usualPaise === null ? '' : bareMoneyText(usualPaise)),
    setText,
    paise,
    /** Said to the server only where it is not the usual one. */
    typed: own === null || paise === null ? {} : { feePaise: paise },
  };
}

export function FeeField({ fee, isTried }: { fee: ReturnType<typeof useFee>; isTried: boolean }) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Fee`}
      leftSection="₹"
      inputMode="decimal"
      autoComplete="off"
      value={fee.text}
      error={isTried && fee.paise === null && sentenceOf('number_only')}
      onChange={(event) => fee.setText(event.currentTarget.value)}
    />
  );
}
