// What one tab must remember between two pages, such as an OTP under way. Gone with the tab and with every log-out.

export function keepForTab(name: string, value: unknown): void {
  memory.set(name, value);
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage it lasts until the page is reloaded.
  }
}

const memory = new Map<string, unknown>();

/** The writer of `name` decides the shape; null when there is nothing. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the shape that keepForTab was given under this name
export function recallForTab<T>(name: string): T | null {
  try {
    const text = sessionStorage.getItem(name);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by keepForTab under the same name
    if (text !== null) return JSON.parse(text) as T;
  } catch {
    // Fall through to memory.
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by keepForTab under the same name
  return (memory.get(name) as T | undefined) ?? null;
}

/** Everything, with what a browser that stores nothing has in memory alone. */
export function forgetTab(): void {
  memory.clear();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
}

export function forgetForTab(name: string): void {
  memory.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}
