// The door's fields: a label above, the problem below, nothing between a finger and the box.
import { useLingui } from '@lingui/react/macro';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
  useState,
} from 'react';
import { look, withLook } from '../look.ts';
import styles from './public.module.css';
import { AlertMark, ClosedEyeMark, EyeMark } from './marks.tsx';

interface FieldFrame {
  label: string;
  /** A sentence under the field while nothing is wrong. */
  hint?: ReactNode;
  problem?: string | undefined;
  /** Beside the label, for example "Forgot password?". */
  aside?: ReactNode;
}

function Frame({
  id,
  label,
  hint,
  problem,
  aside,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className={look('column', 'gap-6', 'min-0')}>
      <div className={look('row', 'wrap', 'baseline', 'between', 'gap-4-16')}>
        <label className={look('size-2', 'strong')} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {problem ? (
        <p className={look('row', 'gap-6', 'baseline', 'bad', 'size-1')} id={`${id}-more`}>
          {problem}
        </p>
      ) : (
        hint !== undefined && (
          <div className={withLook(styles['hint'], 'soft', 'size-1')} id={`${id}-more`}>
            {hint}
          </div>
        )
      )}
    </div>
  );
}

const described = (id: string, { hint, problem }: FieldFrame) => ({
  ...(hint !== undefined || problem ? { 'aria-describedby': `${id}-more` } : {}),
  'aria-invalid': problem ? true : undefined,
});

const boxLook = withLook(styles['box'], 'surface', 'edged', 'rounded', 'row', 'height-44');
const inputLook = withLook(
  styles['input'],
  'no-ground',
  'no-edge',
  'rounded',
  'grow',
  'size-3',
  'leading-140',
  'min-0',
);

type PublicFieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>;

export function PublicField({ label, hint, problem, aside, ...input }: PublicFieldProps) {
  const id = useId();
  const frame = { label, hint, problem, aside };
  return (
    <Frame id={id} {...frame}>
      <div className={boxLook} data-wrong={problem ? '' : undefined}>
        <input id={id} className={inputLook} {...described(id, frame)} {...input} />
      </div>
    </Frame>
  );
}

/** A password with a button that shows it; it hides again when the form is sent. */
export function PublicPassword({ label, hint, problem, aside, ...input }: PublicFieldProps) {
  const id = useId();
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const frame = { label, hint, problem, aside };
  return (
    <Frame id={id} {...frame}>
      <div className={boxLook} data-wrong={problem ? '' : undefined}>
        <input
          id={id}
          className={inputLook}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...described(id, frame)}
          {...input}
        />
        <button
          type="button"
          className={withLook(styles['inBox'], 'grid', 'rigid', 'soft', 'rounded', 'centred')}
          aria-pressed={isShown}
          aria-label={t`Show password`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <ClosedEyeMark /> : <EyeMark />}
        </button>
      </div>
    </Frame>
  );
}

export function PublicSelect({
  label,
  hint,
  problem,
  aside,
  children,
  ...select
}: FieldFrame & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'>) {
  const id = useId();
  const frame = { label, hint, problem, aside };
  return (
    <Frame id={id} {...frame}>
      <div className={boxLook} data-wrong={problem ? '' : undefined}>
        <select id={id} className={inputLook} {...described(id, frame)} {...select}>
          {children}
        </select>
      </div>
    </Frame>
  );
}

export function PublicCheck({
  label,
  hint,
  ...input
}: { label: string; hint?: string } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'type'
>) {
  const id = useId();
  return (
    <label className={withLook(styles['check'], 'grid', 'top', 'pressable')} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        className={withLook(styles['tick'], 'rigid')}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...input}
      />
      <span>{label}</span>
      {hint && (
        <span className={withLook(styles['hint'], 'soft', 'size-1')} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </label>
  );
}

/** What the page has to say as a whole; a refusal is read out at once. */
export function PublicNotice({
  kind,
  children,
}: {
  kind: 'bad' | 'good' | 'news';
  children: ReactNode;
}) {
  return (
    <div
      className={withLook(styles['notice'], 'row', 'gap-10', 'wash-news', 'rounded')}
      data-kind={kind}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      <AlertMark />
      <div>{children}</div>
    </div>
  );
}
