// Chooses a role of the clinic, or a ready-made one that the clinic has not got yet.
import { Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type FieldProps, useField } from '../../../../kit/web/form/use-field.ts';
import { useRead } from '../../../../kit/web/query.ts';
import { api } from '../../contract.ts';
import { presetNames } from '../../model.ts';
import { useRoleName } from './role-words.ts';

const presetMark = 'preset:';
/** Of the field's value: the role's id, or the preset it stands for. */
export const readChoice = (value: string | null) => {
  const preset = presetNames.find((name) => value === presetMark + name);
  return preset ? { roleId: null, preset } : { roleId: value, preset: null };
};

/** `present` is the role held now, which may be one that the caller could not give. */
export function RoleField({
  present,
  withPresets,
  ...field
}: FieldProps & { present?: { id: string; name: string } | null; withPresets: boolean }) {
  const { t } = useLingui();
  const { value, change, leave, ref, input } = useField<string | null>(field);
  const query = useRead(api.roleChoices, {});
  const { ofRole, ofPreset } = useRoleName();
  const roles = query.data?.roles ?? [];
  const listed =
    present && !roles.some((role) => role.id === present.id) ? [present, ...roles] : roles;
  const own = listed.map((role) => ({ value: role.id, label: ofRole(role.name) }));
  const ready = withPresets
    ? (query.data?.presets ?? []).map((name) => ({
        value: presetMark + name,
        label: ofPreset(name),
      }))
    : [];
  return (
    <Select
      {...input}
      ref={ref}
      placeholder={t`Choose a role`}
      data={
        ready.length > 0
          ? [
              ...(own.length > 0 ? [{ group: t`Roles of the clinic`, items: own }] : []),
              { group: t`Ready-made`, items: ready },
            ]
          : own
      }
      value={value}
      allowDeselect={false}
      selectFirstOptionOnChange
      openOnFocus={false}
      onChange={change}
      onBlur={leave}
    />
  );
}
