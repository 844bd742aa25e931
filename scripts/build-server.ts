// The server as few files: finding, stripping and compiling some 900 sources one by one took half of a start.
import { dirname, relative } from 'node:path';
import { build, type Plugin } from 'rolldown';

/** Of many small modules, and asked for everywhere; other packages are loaded as they are installed. */
const inside = new Set(['zod', 'drizzle-orm']);

const packageOf = (id: string): string => id.split('/', id.startsWith('@') ? 2 : 1).join('/');

/** A source finds what lies beside it (templates, migrations, programs of its own) as if it were still in its place. */
const ownPlace = (folder: string): Plugin => ({
  name: 'own-place',
  transform: {
    filter: { code: /import\.meta\.(url|dirname)/, id: { exclude: /node_modules/ } },
    handler(code, id) {
      const at = (path: string) =>
        `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url)`;
      return code
        .replaceAll('import.meta.url', `${at(id)}.href`)
        .replaceAll(
          'import.meta.dirname',
          `process.getBuiltinModule('node:url').fileURLToPath(${at(dirname(id))})`,
        );
    },
  },
});

export async function writeServer(folder: string): Promise<void> {
  await build({
    input: 'src/server/main.ts',
    platform: 'node',
    external: (id) => id.startsWith('node:') || (/^[^./]/.test(id) && !inside.has(packageOf(id))),
    plugins: [ownPlace(folder)],
    output: { dir: folder, format: 'esm', cleanDir: true },
  });
}
