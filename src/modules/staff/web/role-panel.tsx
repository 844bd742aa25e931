// A role's name and rights; what they come to stands beside each while it is chosen.
import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { line } from '../../../kit/shared/fields.ts';
import { currentIn } from '../../../kit/web/current-in.ts';
import { useEditor } from '../../../kit/web/form/editor.ts';
import { Form, FormActs } from '../../../kit/web/form/form.tsx';
import { TextField } from '../../../kit/web/form/text-field.tsx';
import { Panel } from '../../../kit/web/panel.tsx';
import { useWrite } from '../../../kit/web/query.ts';
import { toast } from '../../../kit/web/toast.tsx';
import { useMember } from '../../identity/web/parts/member.ts';
import { api } from '../contract.ts';
import { pages, type PageRight, role as roleSchema, type Role } from '../model.ts';
import { rightsFrom } from '../rules.ts';
import { LevelRow } from './level-row.tsx';
import { levels, levelsOf, rightsAt } from './parts/role-words.ts';
import { look } from '../../../kit/web/look.ts';

const level = () => z.enum(levels);
const schema = z.object({
  name: line(40),
  rights: z.object({
    Dashboard: level(),
    Patient: level(),
    Appointment: level(),
    Treatment: level(),
    Medicine: level(),
    Money: level(),
    Reports: level(),
    Export: level(),
    Wallet: level(),
    Settings: level(),
    Roles: level(),
  }),
});

const stale = z.pick(roleSchema, { name: true, pages: true, version: true });

/** `role` null makes a new one, from these rights. */
export function RolePanel({
  role,
  start,
  onClose,
}: {
  role: Role | null;
  start: { name: string; pages: readonly PageRight[] };
  onClose: () => void;
}) {
  const { t } = useLingui();
  const self = useMember();
  const mine = levelsOf(rightsFrom(self.isOwner, self.pageAccess));
  const adding = useWrite(api.addRole);
  const amending = useWrite(api.amendRole);
  const editor = useEditor({
    schema,
    start: { name: start.name, rights: levelsOf(start.pages) },
    draft: `role.${role?.id ?? 'new'}.${role?.version ?? 0}.${start.name}`,
    save: async ({ name, rights }) => {
      const input = { name, pages: rightsAt(rights) };
      try {
        if (role === null) await adding.mutateAsync(input);
        else await amending.mutateAsync({ id: role.id, version: role.version, ...input });
      } catch (error) {
        const theirs = currentIn(error, stale);
        if (theirs)
          toast({
            kind: 'news',
            text: t`Someone else has changed this role to “${theirs.name}”. Open it again to see its rights. What you chose here is kept until then.`,
          });
        throw error;
      }
      toast({
        kind: 'good',
        text: role === null ? t`Role created successfully` : t`Role updated successfully`,
      });
      onClose();
    },
  });
  return (
    <Panel
      title={role === null ? <Trans>Add role</Trans> : <Trans>Edit role</Trans>}
      isOpen
      onClose={onClose}
      width={680}
    >
      <Form editor={editor}>
        <TextField
          {...editor.at('name')}
          label={t`Role name`}
          maxLength={40}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel was opened to name a role
          autoFocus={role === null && start.name === ''}
          required
        />
        <div
          className={look('grid', 'boxed', 'card-corners')}
          role="group"
          aria-label={t`What this role may do`}
        >
          {pages.map((page) => (
            <LevelRow
              key={page}
              page={page}
              name={editor.at(`rights.${page}`).name}
              most={mine[page]}
            />
          ))}
        </div>
        <FormActs save={<Trans>Save</Trans>} isBusy={editor.isBusy} onCancel={onClose} />
      </Form>
    </Panel>
  );
}
