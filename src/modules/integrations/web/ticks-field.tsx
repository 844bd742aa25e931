import { Checkbox } from '@mantine/core';
import type { Choice } from '../../../kit/web/form/select-field.tsx';
import { type FieldProps, useField } from '../../../kit/web/form/use-field.ts';
import { look } from '../../../kit/web/look.ts';

/** Several of a few, all in sight. */
export function TicksField({ choices, ...field }: FieldProps & { choices: readonly Choice[] }) {
  const { value, change, leave, ref, input } = useField<string[]>(field);
  return (
    <Checkbox.Group
      {...input}
      value={value}
      onChange={(next) => {
        change(next);
        leave();
      }}
    >
      <div className={look('grid', 'gap-8', 'top-2')}>
        {choices.map((choice, at) => (
          <Checkbox key={choice.value} {...choice} ref={at === 0 ? ref : undefined} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
