/** The page shows the newest messages only. */
export const maxShown = 100;

/** Stands for a code that has been wiped. */
export const wipedCode = '••••••';

/** Whether an address is this very machine; the page is for nobody else. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}
