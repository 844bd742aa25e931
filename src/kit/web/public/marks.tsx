// The door's few signs, drawn here so that no icon library comes with the first page.
import type { ReactNode } from 'react';

const Mark = ({ children, size = 18 }: { children: ReactNode; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const EyeMark = () => (
  <Mark size={20}>
    <path d="M2.500 12S6 5 12 5s9.500 7 9.500 7-3.500 7-9.500 7-9.500-7-9.500-7z" />
    <circle cx="12" cy="12" r="3" />
  </Mark>
);

export const ClosedEyeMark = () => (
  <Mark size={20}>
    <path d="M4 4l16 16M10 5.300A9 9 0 0 1 12 5c6 0 9.500 7 9.500 7a16 16 0 0 1-2.600 3.500M6.300 7.200A15.500 15.500 0 0 0 2.500 12S6 19 12 19a9 9 0 0 0 4.600-1.300M9.900 9.900a3 3 0 0 0 4.200 4.200" />
  </Mark>
);

export const GlobeMark = () => (
  <Mark>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3a14 14 0 0 1 0 18 14 14 0 0 1 0-18z" />
  </Mark>
);

export const AlertMark = () => (
  <Mark>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 8v4.500M12 16h.01" />
  </Mark>
);

export const TickMark = () => (
  <Mark size={16}>
    <path d="M5 12.500l4.500 4.500L19 7.500" />
  </Mark>
);

export const DotMark = () => (
  <Mark size={16}>
    <circle cx="12" cy="12" r="3" />
  </Mark>
);
