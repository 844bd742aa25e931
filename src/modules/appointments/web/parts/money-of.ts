import { createContext, type ReactNode } from 'react';

/** What a module above says of the money of an appointment; nothing where none does. */
export const MoneyOf = createContext<(appointmentId: string) => ReactNode>(() => null);

/** Draws with what was paid online for an appointment, in paise, as the module above knows it; with nought where none does. */
export const WithPaidOnline = createContext<
  (appointmentId: string, draw: (paise: number) => ReactNode) => ReactNode
>((_, draw) => draw(0));
