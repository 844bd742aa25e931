// The few scripts that stand by themselves: before the first paint, on public pages, between the app and the network.
import { writeFileSync } from 'node:fs';
import { build } from 'rolldown';
import type { Rolldown } from 'vite';

/** By their names in the built folder. */
const scripts = {
  'board.js': 'src/modules/booking/web/board.ts',
  'room.js': 'src/modules/video/web/patient-room.ts',
  'step.js': 'src/kit/web/step.ts',
  'live.js': 'src/modules/booking/web/live.ts',
};

/** Plain scripts, not modules: nothing has to be waited for. @param login whose build has made the sheet of fonts. */
export async function writeScripts(
  folder: string,
  login: Rolldown.RolldownOutput['output'],
): Promise<void> {
  const fonts = login.find(({ fileName }) => /(?:^|\/)fonts-[\w-]+\.css$/.test(fileName));
  if (!fonts) throw new Error('the login page has no sheet of fonts');
  writeFileSync(
    `${folder}/letters.js`,
    await plainScript('src/web/letters.ts', { SHEET: JSON.stringify(`/${fonts.fileName}`) }),
  );
  writeFileSync(`${folder}/boot.js`, await bootScript({}));
  for (const [name, input] of Object.entries(scripts))
    writeFileSync(`${folder}/${name}`, await plainScript(input));
}

/** @param words by language, where the words of a page wait that is drawn before they are asked for. */
export const bootScript = (words: Record<string, string>): Promise<string> =>
  plainScript('src/web/boot.ts', { WORDS: JSON.stringify(words) });

/** @param constants what the script declares and the build knows, as JSON. */
export async function plainScript(
  input: string,
  constants: Record<string, string> = {},
): Promise<string> {
  const { output } = await build({
    input,
    platform: 'browser',
    transform: { define: constants },
    output: { format: 'iife', minify: true },
    write: false,
  });
  return output[0].code;
}
