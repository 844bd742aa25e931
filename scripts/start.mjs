// `npm start`: installs what is missing, builds what is stale, and holds the server until it ends.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { build, environment, giveUp, install, node, root, serverProcess } from './bootstrap.mjs';

process.chdir(root);
install();
build();

// The server stands in a process group of its own: Ctrl-C reaches only us and we pass each signal on once, though npm sends it a
// second time. In return the tether ends the server when we are killed.
const envFile = existsSync('.env') ? ['--env-file=.env'] : [];
const server = spawn(node, [...serverProcess.flags, ...envFile, '--import', './scripts/tether.mjs', 'scripts/serve.mjs', ...process.argv.slice(2)], {
  // React draws the public pages several times as fast without its checks.
  env: { NODE_ENV: 'production', ...serverProcess.environment, ...environment, PRACTICE_DIARY_HOLDER: String(process.pid) }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true,
});
server.on('error', (error) => giveUp(`Node 26 could not be started: ${error.message}`));
server.on('exit', (code, kind) => process.exit(code ?? 128 + constants.signals[kind]));

let passedOn = 0;
function passOn(kind) {
  if (Date.now() - passedOn < 500) return;
  passedOn = Date.now();
  server.kill(kind);
}
process.on('SIGINT', () => passOn('SIGINT'));
process.on('SIGTERM', () => passOn('SIGTERM'));
process.on('SIGHUP', () => passOn('SIGTERM'));

// npm tells its shell to end and the shell tells nobody: when either is gone we are on our own, and end.
if (process.env.npm_lifecycle_event) {
  const before = npmAbove();
  const watch = setInterval(() => {
    if (npmAbove() === before) return;
    clearInterval(watch);
    passOn('SIGTERM');
  }, 250);
}

/** The processes that hold us: our parent, and the parent of npm's shell where the system shows it. */
function npmAbove() {
  try {
    const [, shell, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'));
    return /^(da|ba|a|z|k)?sh$/.test(shell) ? `${process.ppid} ${parent}` : String(process.ppid);
  } catch {
    return String(process.ppid);
  }
}
