import { createContext, type ReactNode } from 'react';

/** What a module above says of the money of an appointment; nothing where none does. */
export const MoneyOf = createContext<(appointmentId: string) => ReactNode>(() => null);
