// `node scripts/bench/on-screen.ts acts`, `moves` or `screens`: measures and writes JSON.
import { benchActs } from './acts.ts';
import { benchMoves, benchScreens } from './screens.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const benches = { acts: benchActs, moves: benchMoves, screens: benchScreens };
const isBench = (word: string): word is keyof typeof benches => word in benches;
const [, , wanted = ''] = process.argv;
if (!isBench(wanted)) throw new Error(`There is no bench called ${wanted}`);
process.stdout.write(JSON.stringify(await benches[wanted](say)));
