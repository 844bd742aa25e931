// The few scripts that stand by themselves: before the first paint, on public pages, between the app and the network.
import { writeFileSync } from 'node:fs';
import { build } from 'rolldown';

/** By their names in the built folder. */
const scripts = {
  'boot.js': 'src/web/boot.ts',
  'board.js': 'src/modules/booking/web/board.ts',
  'room.js': 'src/modules/video/web/patient-room.ts',
  'count.js': 'src/modules/booking/web/count.ts',
  'live.js': 'src/modules/booking/web/live.ts',
};

/** Plain scripts, not modules: nothing has to be waited for. */
export async function writeScripts(folder: string): Promise<void> {
  for (const [name, input] of Object.entries(scripts))
    writeFileSync(`${folder}/${name}`, await plainScript(input));
}

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
