// `npm start`: installs what is missing, builds what is stale, and holds the server until it ends.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { build, environment, giveUp, install, node, root } from './bootstrap.mjs';

process.chdir(root);
install();
build();

// The server stands in a process group of its own: Ctrl-C reaches only us and we pass each signal on once, though npm sends it a
// second time. In return the tether ends the server when we are killed.
const args = ['--env-file-if-exists=.env', '--import', './scripts/tether.mjs', 'src/server/main.ts', ...process.argv.slice(2)];
const server = spawn(node, args, {
  env: { ...environment, PRACTICE_DIARY_HOLDER: String(process.pid) }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true,
});
let passedOn = 0;
const passOn = (kind) => () => {
  if (Date.now() - passedOn < 500) return;
  passedOn = Date.now();
  server.kill(kind);
};
process.on('SIGINT', passOn('SIGINT'));
process.on('SIGTERM', passOn('SIGTERM'));
process.on('SIGHUP', passOn('SIGTERM'));
server.on('error', (error) => giveUp(`Node 26 could not be started: ${error.message}`));
server.on('exit', (code, kind) => process.exit(code ?? 128 + constants.signals[kind]));
