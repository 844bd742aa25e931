import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { freePort } from '../../../tests/free-port.ts';
import { awaitDatabase } from './await-database.ts';
import { withLogin } from './database-url.ts';

let server: Server | null = null;
afterEach(() => server?.close());

test('is waited for, and that is said once', async () => {
  const port = await freePort();
  const said: string[] = [];
  const [, login = '', socketFolder = ''] =
    /^postgres:\/\/(.*)@(.*)\/postgres$/
      .exec(inject('adminUrl'))
      ?.map((part) => decodeURIComponent(part)) ?? [];
  const url = `postgres://${login}@127.0.0.1:${String(port)}/postgres`;
  const waiting = awaitDatabase(url, (line) => said.push(line));
  setTimeout(() => {
    server = createServer((socket) => {
      const database = connect(join(socketFolder, '.s.PGSQL.5432'));
      for (const end of [socket, database]) end.on('error', () => undefined);
      socket.pipe(database).pipe(socket);
    }).listen(port, '127.0.0.1');
  }, 900);
  await waiting;
  const who = `The database postgres on 127.0.0.1:${String(port)}`;
  expect(said).toEqual([`${who} does not answer (ECONNREFUSED); waiting for it`, `${who} answers`]);
});

test('a wrong password is not waited for', async () => {
  const wrong = withLogin(inject('adminUrl'), 'nobody_here', 'wrong');
  await expect(awaitDatabase(wrong, () => undefined)).rejects.toThrow(/authentication failed/);
});

test('one that answers is not spoken of', async () => {
  const said: string[] = [];
  await awaitDatabase(inject('adminUrl'), (line) => said.push(line));
  expect(said).toEqual([]);
});
