import { useLingui } from '@lingui/react/macro';
import { PublicField } from '../../../../kit/web/public/fields.tsx';

interface Props {
  values: { email: string | undefined };
  problems: Partial<Record<string, string>>;
  set: (name: 'email', value: string) => void;
  leave: (name: 'email') => void;
}

/** Of a form before anybody is signed in. */
export function EmailField({ values, problems, set, leave }: Props) {
  const { t } = useLingui();
  return (
    <PublicField
      name="email"
      label={t`E-mail`}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      value={values.email}
      problem={problems['email']}
      onChange={(event) => set('email', event.target.value)}
      onBlur={() => leave('email')}
    />
  );
}
