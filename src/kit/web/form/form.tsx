import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconAlertCircle, IconHistory } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import type { Editor } from './editor.ts';
import { look, tones, withLook } from '../look.ts';
import styles from './form.module.css';

interface FormProps<T extends FieldValues, Out> {
  editor: Editor<T, Out>;
  children: ReactNode;
}

/** A form: Enter sends it, what went wrong as a whole stands above its buttons. */
export function Form<T extends FieldValues, Out>({ editor, children }: FormProps<T, Out>) {
  return (
    <FormProvider {...editor.form}>
      <form
        className={withLook(styles['form'], 'column', 'gap-24')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          editor.submit();
        }}
      >
        {editor.hasDraft && <Restored onStartAgain={() => editor.reset()} />}
        {children}
        {editor.refusal !== null && (
          <div
            className={withLook(
              styles['refusal'],
              'row',
              'wrap',
              'middle',
              'bad',
              'rounded',
              'wash-bad',
            )}
            role="alert"
          >
            <IconAlertCircle size={18} aria-hidden="true" />
            {editor.refusal}
          </div>
        )}
      </form>
    </FormProvider>
  );
}

export function Restored({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <div
      className={withLook(styles['draft'], 'row', 'wrap', 'middle', 'rounded', ...tones.news)}
      role="status"
    >
      <IconHistory size={18} aria-hidden="true" />
      <span>
        <Trans>What you typed here earlier is restored.</Trans>
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onStartAgain}>
        <Trans>Start again</Trans>
      </Button>
    </div>
  );
}

/** Fields in two columns on a laptop, one on a phone. */
export function Fields({
  title,
  about,
  children,
}: {
  title?: ReactNode;
  about?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className={withLook(styles['fields'], 'column', 'gap-16')}>
      {title !== undefined && (
        <legend className={withLook(styles['legend'], 'size-3', 'strong', 'pad-0')}>{title}</legend>
      )}
      {about !== undefined && (
        <p className={withLook(styles['about'], 'across', 'soft')}>{about}</p>
      )}
      {children}
    </fieldset>
  );
}

/** Takes both columns. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={look('min-0', 'across', 'none-if-empty')}>{children}</div>;
}

/** For buttons below fields: leaving a field may draw its problem and move the button away under the mouse before the press is over. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The form's buttons: the one that saves, and a way out. On a phone they stand at the bottom of the screen. */
export function FormActs({
  save,
  isBusy,
  onCancel,
  children,
}: {
  save: ReactNode;
  isBusy: boolean;
  /** Of a dialog: closes it and saves nothing. */
  onCancel?: () => void;
  children?: ReactNode;
}) {
  return (
    <div className={withLook(styles['acts'], 'row', 'wrap', 'gap-8-12', 'middle')}>
      {/* The field is left once the press is over: what it takes in on leaving goes with the rest. Enter in a field presses too, with no mouse in it. */}
      <Button
        type="submit"
        loading={isBusy}
        onMouseDown={keepFocus}
        onClick={(event) => event.detail > 0 && event.currentTarget.focus()}
      >
        {save}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      {children}
    </div>
  );
}
