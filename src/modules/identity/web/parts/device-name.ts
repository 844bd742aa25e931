/** `Chrome · Windows` from the browser's own long words; the words themselves where they say neither. */
export function deviceName(agent: string): string {
  const browser = /(Edg|OPR|SamsungBrowser|Firefox|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS|CrOS|Linux)/.exec(agent)?.[1];
  const names: Record<string, string> = {
    Edg: 'Edge',
    OPR: 'Opera',
    SamsungBrowser: 'Samsung Internet',
    CrOS: 'ChromeOS',
    'Mac OS': 'Mac',
  };
  const parts = [browser, system].flatMap((part) =>
    part === undefined ? [] : [names[part] ?? part],
  );
  return parts.length > 0 ? parts.join(' · ') : agent;
}
