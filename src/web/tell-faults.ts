import { PartMissing } from '../kit/web/part.ts';

/**
 * Tells the server of faults that nobody caught, without anything of a person in them.
 * @param screen the name of the page that stands.
 * @returns how to tell of one that was caught.
 */
export function tellFaults(screen: () => string): (fault: unknown) => void {
  const tell = (fault: unknown): void => {
    const name = screen();
    const isLine = fault instanceof PartMissing;
    void import('../modules/support/web/parts/report.ts')
      .then(({ reportFault, addLog }) =>
        isLine ? addLog(name, fault.message) : reportFault(fault, name),
      )
      .catch(() => undefined);
  };
  addEventListener('error', ({ error, message }) => tell(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  return tell;
}
