// A large thing is shown in two passes: its frame with the next picture, what is in it as soon as it is drawn, in slices between which keys are heard.
import { type ReactNode, useDeferredValue } from 'react';

export const SecondPass = ({ children }: { children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) ? children : <span hidden data-coming="" />;
