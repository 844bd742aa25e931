// Addresses of the same database for other roles, and their telling without a password.

/**
 * The same server and database by another role. A user or password given beside the authority (`?user=`) is replaced too, so that
 * nothing in the address or in PGUSER can let the app in as somebody else.
 * @throws when the text is no address of a PostgreSQL server.
 */
export function withLogin(url: string, user: string, password: string): string {
  const [, scheme, rest] = /^(postgres(?:ql)?:\/\/)(.*)$/s.exec(url) ?? [];
  if (scheme === undefined || rest === undefined)
    throw new Error(
      'DATABASE_URL is no address of the form postgres://user:password@host/database',
    );
  const [place = '', query = ''] = rest.split(/\?(.*)/s);
  const authority = place.split('/')[0] ?? '';
  const path = place.slice(authority.length);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const parameters = query
    .split('&')
    .filter((part) => part !== '' && !/^(user|password)=/i.test(part));
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  // The driver reads a login only before a host; a database named by its path alone lies on this machine.
  const own = `${scheme}${login}${host === '' ? 'localhost' : host}${path}`;
  const asked = parameters.length > 0 ? `?${parameters.join('&')}` : '';
  return `${own}${asked}`;
}

/** `the database clinic on db.example`, for one line to the operator. */
export function describeDatabase(url: string): string {
  const [, host = '', name = ''] = /^[^:]+:\/\/(?:[^@/]*@)?([^/?]*)\/?([^?]*)/.exec(url) ?? [];
  return `The database ${name || 'by default'} on ${decodeURIComponent(host) || 'this machine'}`;
}
