// A browser that no account has seen, each time from another address.
let devices = 0;

/** @param cookie of the browser, where it is one that was seen before */
export const strangeDevice = (cookie = '') => ({
  headers: {
    'x-forwarded-for': `198.51.100.${(devices += 1)}`,
    'user-agent': 'Somewhere new',
    ...(cookie ? { cookie } : {}),
  },
});
