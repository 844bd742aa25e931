import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { minutesOfClock, readTime, stepped } from '../read-time.ts';
import { ownSentences, sentenceOf } from '../sentences.ts';
import { useWords } from '../words.tsx';

interface TypedTime {
  /** `09:30`, or nothing. */
  value: string;
  /** On leaving the field, on Enter and by the arrows; what is no time comes as nothing and stays as it was typed. */
  onChange: (clock: string) => void;
}

const firstAsked = '09:00';

/** What an input needs to take a time as it is typed; shown as the language writes it. */
export function useTypedTime({ value, onChange }: TypedTime) {
  const words = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const [isHere, setHere] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const shown = value === '' ? '' : words.clock(minutesOfClock(value));
  const meant = typed === null ? null : readTime(typed);

  const give = (text: string) => {
    const clock = readTime(text);
    setRefused(clock === null && text.trim() !== '');
    if (clock !== null) setTyped(null);
    if ((clock ?? '') !== value) onChange(clock ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== null) give(typed);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const from = meant ?? value;
    const step = event.shiftKey ? 15 : 5;
    give(from === '' ? firstAsked : stepped(from, step, event.key === 'ArrowUp' ? 1 : -1));
  };
  return {
    /** Not until the field was left. */
    isWrong: isRefused && value === '',
    /** The time meant so far, while it is typed. */
    meant: isHere && meant !== null ? words.clock(minutesOfClock(meant)) : null,
    input: {
      value: isHere || value === '' ? (typed ?? shown) : shown,
      autoComplete: 'off',
      onFocus: (event: { currentTarget: HTMLInputElement }) => {
        setHere(true);
        event.currentTarget.select();
      },
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        setTyped(event.currentTarget.value);
        setRefused(false);
      },
      onBlur: () => {
        setHere(false);
        if (typed !== null) give(typed);
      },
      onKeyDown,
    },
  };
}

/** A time of day, typed (`9`, `930`, `5p`) or stepped with the arrows: by five minutes, with Shift by fifteen. */
export function TimeField({ label, ...asked }: TypedTime & { label: string }) {
  const { isWrong, meant, input } = useTypedTime(asked);
  return (
    <TextInput
      {...input}
      label={label}
      description={meant}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={isWrong && sentenceOf(ownSentences.time_unread.id)}
    />
  );
}
