import { expect, test } from 'vitest';
import { describeDatabase, withLogin } from './database-url.ts';

test.each([
  [
    'postgres://boss:secret@db.example:5433/clinic',
    'postgres://diary_app:p%2Fw@db.example:5433/clinic',
  ],
  [
    'postgresql://boss@db.example/clinic?sslmode=require',
    'postgresql://diary_app:p%2Fw@db.example/clinic?sslmode=require',
  ],
  ['postgres://db.example/clinic', 'postgres://diary_app:p%2Fw@db.example/clinic'],
  ['postgres:///clinic', 'postgres://diary_app:p%2Fw@localhost/clinic'],
  [
    'postgres:///clinic?host=/run/postgresql&user=boss&password=x',
    'postgres://diary_app:p%2Fw@localhost/clinic?host=/run/postgresql',
  ],
  [
    'postgres://boss:p%40ss@%2Ftmp%2Fsockets/postgres',
    'postgres://diary_app:p%2Fw@%2Ftmp%2Fsockets/postgres',
  ],
])('%s by our own role', (url, own) => expect(withLogin(url, 'diary_app', 'p/w')).toBe(own));

test('what is no address is refused in words', () =>
  expect(() => withLogin('db.example/clinic', 'a', 'b')).toThrow('DATABASE_URL is no address'));

test('is told without a login', () =>
  expect(describeDatabase('postgres://boss:secret@db.example/clinic')).toBe(
    'The database clinic on db.example',
  ));
