/** The one place of the product's version: sent as a header, kept beside the session, compared on every start. */
export const APP_VERSION = '5.0.1';
