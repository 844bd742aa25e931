// How a query is read and written: plain text values, so that `?q=007` stays `007`.

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Texts, numbers and booleans; what is empty or anything else is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (
      typeof value === 'string'
        ? value !== ''
        : typeof value === 'number' || typeof value === 'boolean'
    )
      query.set(key, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

type IdOfKind = { type: string; id: string };

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => idForm.test(text);

/** `patient=0190…` as `{type, id}`; false where the kind or the id is none of ours, which is a 404. */
export function readTypeAndId(text: string, kinds: readonly string[]): IdOfKind | false {
  const [type = '', id = '', ...rest] = text.split('=');
  return rest.length === 0 && kinds.includes(type.toLowerCase()) && isId(id)
    ? { type: type.toLowerCase(), id }
    : false;
}
