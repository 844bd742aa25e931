// Writes docs/permissions.md: every verb and who may use it, for the owner, each ready-made role and everybody else.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Member } from '../src/kit/server/ctx.ts';
import type { Verb } from '../src/kit/shared/contract.ts';
import { pages, presetNames } from '../src/modules/staff/model.ts';
import { presets, rightsOf } from '../src/modules/staff/rules.ts';
import { modules } from '../src/server/bindings.ts';
import { allowText } from '../src/kit/server/openapi.ts';
import { may } from '../src/server/dispatch/permission.ts';

const member: Member = {
  kind: 'member',
  accountId: '',
  memberId: '',
  sessionId: '',
  name: '',
  isOwner: false,
  isDoctor: false,
  profileIsComplete: true,
  pages: [],
  premiumUntil: '2999-12-31',
  country: 'IN',
  clinicName: '',
  clinicCode: '',
};

const callers = [
  { name: 'Owner', actor: { ...member, isOwner: true } },
  ...presetNames.map((name) => ({
    name: presets[name].name,
    actor: { ...member, pages: rightsOf(presets[name]) },
  })),
  { name: 'No pages', actor: member },
  { name: 'Signed out', actor: { kind: 'public' } as const },
];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map((_, at) => (at === 0 ? ':--' : ':-:'))), ...rows.map(row)].join('\n');

function conditions(verb: Verb): string {
  const notes = [
    verb.early ? 'before the profile is complete too' : '',
    verb.plan === undefined ? '' : 'premium',
    verb.region ? 'where payments are on' : '',
  ];
  return notes.filter((note) => note !== '').join(', ');
}

/** The whole page, as it stands in docs/permissions.md. */
export function permissionsPage(): string {
  const verbs = modules
    .map((module) =>
      module.verbs.map((bound) => bound.verb).filter((verb) => verb.allow !== 'system'),
    )
    .filter((list) => list.length > 0);
  const presetRows = pages.map((page) => [
    page,
    ...presetNames.map((name) =>
      presets[name].edit.includes(page) ? 'edit' : presets[name].view.includes(page) ? 'view' : '–',
    ),
  ]);
  const parts = verbs.map(
    (list) =>
      `### ${list[0]?.module ?? ''}\n\n${table(
        ['verb', 'opens by', ...callers.map((caller) => caller.name), 'also'],
        list.map((verb) => [
          `\`${verb.name}\``,
          allowText(verb),
          ...callers.map((caller) => (may(verb, caller.actor) === null ? '✓' : '')),
          conditions(verb),
        ]),
      )}`,
  );
  return `# Who may do what

Made by \`node scripts/permissions.ts\`; \`tests/matrix.test.ts\` fails while this page is older than the contracts, and asks the running server the same
questions for more than thirty kinds of callers. Its expectations are written by hand in \`tests/permissions.ts\`. A verb of our own jobs opens to nobody and is not listed.

The owner may do everything. Everybody else may do what their role says; nobody changes their own role, touches somebody with more rights, or gives rights they do not have.
Another clinic's record is not found, whoever asks.

## The ready-made roles

${table(['page', ...presetNames.map((name) => presets[name].name)], presetRows)}

## The verbs

${parts.join('\n\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    fileURLToPath(new URL('../docs/permissions.md', import.meta.url)),
    permissionsPage(),
  );
