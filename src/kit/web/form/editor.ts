// A form's state: the verb's own schema checks it, codes become sentences, the server's problems land under their fields, drafts survive.
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { fieldProblems } from '../../shared/fields.ts';
import { painted } from '../after-paint.ts';
import { failureText, fieldProblemsOf, problemText } from '../sentences.ts';
import { currentSession } from '../session.ts';
import { forgetForTab, keepForTab, recallForTab } from '../tab.ts';

export interface Editor<T extends FieldValues, Out> {
  form: UseFormReturn<T, unknown, Out>;
  /** `<TextField {...editor.at('name')} label={t`Name`} />`: a field's name, checked against the schema's input. */
  at: (name: Path<T>) => { name: string };
  submit: () => void;
  /** What the server refused as a whole. */
  refusal: string | null;
  isBusy: boolean;
  /** Something was typed here before and has been put back. */
  hasDraft: boolean;
  /** Back to the start, the draft forgotten. */
  reset: (values?: T) => void;
}

interface EditorOptions<S extends z.ZodMiniType> {
  /** Usually `api.verb.input`. */
  schema: S;
  start: z.input<S>;
  /**
   * Sends it. What it throws is shown: problems of known fields under them, everything else above the button.
   * False where the person was asked once more and thought better of it: what was typed stays.
   */
  save: (parsed: z.output<S>) => Promise<void | false>;
  /** A name under which unsaved work is kept for the tab; include the record's id. */
  draft?: string;
}

/** Errors under a field on leaving it once something was changed in it, all together on save with the focus on the first. */
export function useEditor<S extends z.ZodMiniType<unknown, FieldValues>>({
  schema,
  start,
  save,
  draft,
}: EditorOptions<S>): Editor<z.input<S>, z.output<S>> {
  type T = z.input<S>;
  const [draftPlace] = useState(() => (draft === undefined ? null : draftPlaceOf(draft)));
  const [recalled] = useState(() => (draftPlace === null ? null : recallForTab<T>(draftPlace)));
  const [hasDraft, setHasDraft] = useState(recalled !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef(false);
  const mounted = useRef<readonly string[]>([]);
  const form = useForm<T, unknown, z.output<S>>({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- react-hook-form's own type for "maybe not all of them"
    defaultValues: { ...start, ...recalled } as DefaultValues<T>,
    resolver: resolverOf(schema, mounted),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    // The library's own comes back once more after a moment, when whoever types fast is in the middle of a word.
    shouldFocusError: false,
  });

  useEffect(() => {
    if (draftPlace === null) return;
    // At each key: whoever leaves at once has typed it all the same. A reset names no field and is no typing.
    const watching = form.watch(
      (values, { name }) => name !== undefined && keepForTab(draftPlace, values),
    );
    return () => watching.unsubscribe();
  }, [form, draftPlace]);

  const forget = () => {
    if (draftPlace !== null) forgetForTab(draftPlace);
    setHasDraft(false);
  };

  const focusFirst = (errors: FieldErrors<T>) => {
    const first = mounted.current.find((name) => get(errors, name) !== undefined);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library named it
    if (first !== undefined) form.setFocus(first as Path<T>);
  };
  const send = form.handleSubmit(async (parsed) => {
    setRefusal(null);
    // It is seen to be on its way before the work of sending it begins.
    await painted();
    try {
      if ((await save(parsed)) !== false) forget();
    } catch (error) {
      const known = Object.entries(fieldProblemsOf(error)).filter(([name]) =>
        isFieldOf(name, form.getValues()),
      );
      known.forEach(([name, problem], at) =>
        form.setError(
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- isFieldOf has looked
          name as Path<T>,
          { type: problem.code, message: problemText(problem) },
          { shouldFocus: at === 0 },
        ),
      );
      if (known.length === 0) setRefusal(failureText(error));
    }
  }, focusFirst);

  return {
    form,
    at: (name) => ({ name }),
    submit: () => {
      if (running.current) return;
      running.current = true;
      void send().finally(() => {
        running.current = false;
      });
    },
    refusal,
    isBusy: form.formState.isSubmitting,
    hasDraft,
    reset: (values) => {
      forget();
      setRefusal(null);
      form.reset(values ?? start);
    },
  };
}

/** Closes without saving: what was typed is not wanted. */
export const forgetting =
  ({ reset }: { reset: () => void }, close: () => void) =>
  (): void => {
    reset();
    close();
  };

/** Nobody finds what somebody else has typed, or what was typed for another clinic. */
export function draftPlaceOf(draft: string): string {
  const session = currentSession();
  return `draft.${session?.userId ?? ''}.${session?.clinicId ?? ''}.${draft}`;
}

const isFieldOf = (name: string, values: FieldValues): boolean =>
  (name.split('.')[0] ?? '') in values;

/**
 * The schema's codes as sentences, nested the way react-hook-form wants its errors.
 * @param looked takes the names that were looked at, in the order in which they stand.
 */
function resolverOf<S extends z.ZodMiniType<unknown, FieldValues>>(
  schema: S,
  looked: { current: readonly string[] },
): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values, _context, { names = [] }) => {
    looked.current = names;
    const parsed = z.safeParse(schema, values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors = {};
    for (const [path, problem] of Object.entries(fieldProblems(parsed.error, values)))
      put(errors, path.split('.'), { type: problem.code, message: problemText(problem) });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built by path just above
    return { values: {}, errors: errors as FieldErrors<z.input<S>> };
  };
}

function put(
  target: object,
  path: readonly string[],
  error: { type: string; message: string },
): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    Reflect.set(target, first, error);
    return;
  }
  const inner: unknown = Reflect.get(target, first);
  const next = inner !== null && typeof inner === 'object' ? inner : {};
  Reflect.set(target, first, next);
  put(next, rest, error);
}
