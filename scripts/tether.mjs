// Ends the server when the `npm start` that holds it was killed, so that nothing is left running unseen.
if (process.env.PRACTICE_DIARY_HOLDER === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel?.unref();
}
delete process.env.PRACTICE_DIARY_HOLDER; // the server's own children hold to the server, not to npm
