// Passwords: argon2id with a pepper. Each hash takes 46 MiB and a core for a while: only `guarded` verbs may call these.
import { argon2, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { openGate } from './gate.ts';
import { isSame } from './secrets.ts';

const cost = { memory: 46 * 1024, passes: 1, parallelism: 1 } as const;

/** Beside the event loop, on threads of the runtime; one core is left to everybody else. */
const hashing = openGate(Math.max(1, availableParallelism() - 1), 200);

const derive = (
  password: string,
  pepper: Buffer,
  salt: Buffer,
  of: { memory: number; passes: number; parallelism: number },
): Promise<Buffer> =>
  hashing(
    () =>
      new Promise((resolve, reject) => {
        argon2(
          'argon2id',
          { message: password.normalize('NFC'), nonce: salt, secret: pepper, tagLength: 32, ...of },
          (error, hash) => (error ? reject(error) : resolve(hash)),
        );
      }),
  );

const plain = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** In the PHC form, `$argon2id$v=19$m=47104,t=1,p=1$salt$hash`. */
export async function hashPassword(password: string, pepper: Buffer): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, pepper, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(hash)}`;
}

/**
 * Whether a password made this hash. A hash that is null or unreadable costs the same time and answers false, so that an unknown
 * account is not told from a known one.
 */
export async function isPassword(
  password: string,
  pepper: Buffer,
  stored: string | null,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? '') ?? [];
  if (salt === undefined || hash === undefined) {
    await derive(password, pepper, Buffer.alloc(16), cost);
    return false;
  }
  const made = await derive(password, pepper, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return isSame(made, Buffer.from(hash, 'base64'));
}
