import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isPublicAddress, NotOutward, postOutward } from './outward.ts';

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['localhost', false],
])('%s is a public address: %s', (address, is) => expect(isPublicAddress(address)).toBe(is));

const ask = (url: string, mayGoAnywhere = false) =>
  postOutward({ url, headers: {}, body: '{}', signal: AbortSignal.timeout(5_000), mayGoAnywhere });

test.each([
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://localhost/x',
  'https://169.254.169.254/latest/meta-data',
  'http://8.8.8.8/x',
])('%s is not gone to', async (url) => {
  await expect(ask(url)).rejects.toThrow(NotOutward);
});

test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::1']]])(
  'a name that leads to %j is not gone to',
  async (addresses) => {
    const asked = postOutward({
      url: 'https://lab.example/hook',
      headers: {},
      body: '{}',
      signal: AbortSignal.timeout(5_000),
      mayGoAnywhere: false,
      resolve: (_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    });
    await expect(asked).rejects.toThrow(NotOutward);
  },
);

test('what answers is not followed', async () => {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(1_000_000));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  try {
    await expect(ask(`http://127.0.0.1:${port}/hook`, true)).resolves.toBe(302);
    expect(asked).toEqual(['/hook']);
  } finally {
    server.close();
  }
});
