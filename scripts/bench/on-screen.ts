// `node scripts/bench/on-screen.ts acts` or `screens`: measures and writes JSON.
import { benchActs } from './acts.ts';
import { benchScreens } from './screens.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const measured = process.argv[2] === 'acts' ? await benchActs(say) : await benchScreens(say);
process.stdout.write(JSON.stringify(measured));
