// Runs in a process of its own for as long as the server does, and starts one that reads for each sheet: to start it from the server would copy the tables of the server's memory, and stop everybody for 16 ms at 350 MB.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A sheet of a hundred thousand rows takes a few seconds. Also of the processor's time, which the kernel counts: whoever held the clock may have died. */
const maxMillis = 40_000;
const maxHeapMegabytes = 320;
/** Of all that the process may write to, which the kernel holds; half of it is taken before the first row is read. */
const maxDataKilobytes = 1_000_000;

const reader = fileURLToPath(new URL('./sheet-child.ts', import.meta.url));
const node = [process.execPath, `--max-old-space-size=${maxHeapMegabytes}`, reader];
const [command = '', ...words] =
  process.platform === 'win32'
    ? node
    : [
        'sh',
        '-c',
        `ulimit -d ${maxDataKilobytes} -t ${maxMillis / 1000} -c 0; exec "$@"`,
        'sheet',
        ...node,
      ];

// A reader that ends early does not take what is left, and a line that is gone takes no answer: both are told by their close.
const ignore = (): void => undefined;

const server = createServer({ allowHalfOpen: true }, (line) => {
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
  const clock = setTimeout(() => child.kill('SIGKILL'), maxMillis);
  child.once('close', () => clearTimeout(clock));
  line.once('close', () => child.kill('SIGKILL'));
  line.on('error', ignore);
  child.stdin.on('error', ignore).once('close', () => line.resume());
  line.pipe(child.stdin);
  child.stdout.pipe(line);
});
// Whoever waits for a page of the clinic comes first; those that are started here inherit it.
setPriority(15);
const [, , path = ''] = process.argv;
server.listen(path, () => process.send?.('listening'));
// The server is gone: what still reads ends by its clock at the latest.
process.once('disconnect', () =>
  server.close(() => {
    if (process.platform !== 'win32') rmSync(dirname(path), { recursive: true, force: true });
  }),
);
