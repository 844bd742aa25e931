import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { fieldProblems } from '../../shared/fields.ts';
import { loadCatalogue } from '../language.ts';
import { failureText, fieldProblemsOf, problemText } from '../sentences.ts';

interface PublicFormState<T> {
  values: T;
  /** Sentences by field, in the user's language. */
  problems: Partial<Record<string, string>>;
  /** What the server refused as a whole. */
  refusal: string | null;
  isBusy: boolean;
  set: <K extends keyof T & string>(name: K, value: T[K]) => void;
  /** Checks one field when it is left. An untouched empty field stays quiet. */
  leave: (name: keyof T & string) => void;
  submit: () => void;
}

interface Options<T, S extends z.ZodMiniType> {
  schema: S;
  start: T;
  /** Anything thrown becomes problems under the fields, or one sentence above the button. */
  act: (parsed: z.output<S>) => Promise<void>;
}

/** Form state of a door page: small, since it comes with the first page. Inside, forms are react-hook-form's. */
export function usePublicForm<T extends Record<string, unknown>, S extends z.ZodMiniType>({
  schema,
  start,
  act,
}: Options<T, S>): PublicFormState<T> {
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);

  const problemsOf = (of: T): Record<string, string> => {
    const parsed = z.safeParse(schema, of);
    if (parsed.success) return {};
    return Object.fromEntries(
      Object.entries(fieldProblems(parsed.error, of)).map(([name, problem]) => [
        name,
        problemText(problem),
      ]),
    );
  };

  const send = async () => {
    await loadCatalogue('codes');
    const parsed = z.safeParse(schema, values);
    if (!parsed.success) {
      const newProblems = problemsOf(values);
      setProblems(newProblems);
      focusFirst(Object.keys(start).filter((name) => name in newProblems));
      return;
    }
    setRefusal(null);
    setBusy(true);
    try {
      await act(parsed.data);
    } catch (error) {
      const fields = Object.fromEntries(
        Object.entries(fieldProblemsOf(error)).map(([name, problem]) => [
          name,
          problemText(problem),
        ]),
      );
      const known = Object.keys(start).filter((name) => name in fields);
      setProblems(fields);
      if (known.length > 0) focusFirst(known);
      else setRefusal(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    problems,
    refusal,
    isBusy,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
    leave: (name) => {
      if (values[name] === '' || values[name] === start[name]) return;
      void loadCatalogue('codes').then(() =>
        setProblems((before) => ({ ...before, [name]: problemsOf(values)[name] })),
      );
    },
    submit: () => {
      if (running.current) return;
      running.current = true;
      void send().finally(() => {
        running.current = false;
      });
    },
  };
}

function focusFirst(names: readonly string[]): void {
  const first = names[0];
  // The field may be drawn with its problem only after this turn.
  if (first !== undefined)
    setTimeout(() =>
      document.querySelector<HTMLElement>(`form [name="${CSS.escape(first)}"]`)?.focus(),
    );
}
