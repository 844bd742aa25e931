/** The page shows the newest messages only. */
export const maxShown = 100;

/** Stands for a code that has been wiped. */
export const wipedCode = '••••••';
