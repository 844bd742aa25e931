// Every expected "no" of the product: a code, an HTTP status and a sentence that the catalogues translate.

/** A sentence as Lingui knows it: `id` is the code, `message` the English text. */
export interface Sentence {
  readonly id: string;
  readonly message: string;
}

/** One line of a module's list of refusals. */
export interface RefusalKind {
  readonly status: number;
  readonly sentence: Sentence;
  /** For 403: which wall refused, `permission`, `plan` or `region`. For 401: what the client is to do. */
  readonly reason?: string;
}

/** Field problems by dotted path, each a code (`required`, `email`, …) with the numbers its sentence needs. */
export type FieldProblems = Record<
  string,
  { code: string; values?: Record<string, string | number> }
>;

// Marked free of side effects: a screen needs no list of refusals.
/* @__NO_SIDE_EFFECTS__ */
export const refusal = (status: number, sentence: Sentence, reason?: string): RefusalKind =>
  reason === undefined ? { status, sentence } : { status, sentence, reason };

interface RefusalMore {
  /** Numbers and names for the sentence's placeholders. */
  values?: Record<string, string | number>;
  fields?: FieldProblems;
  /** What the client needs to go on, for example the present version of a stale record. */
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly kind: RefusalKind;
  readonly more: RefusalMore;
  constructor(kind: RefusalKind, more: RefusalMore = {}) {
    super(kind.sentence.id);
    this.name = 'Refusal';
    this.code = kind.sentence.id;
    this.status = kind.status;
    this.kind = kind;
    this.more = more;
  }
}

/** `throw refuse(refusals.patient_unknown)`; on one field: `refuse(kind, { fields: { phone: { code } } })`. */
export const refuse = (kind: RefusalKind, more?: RefusalMore): Refusal => new Refusal(kind, more);

/** What is said of a refusal: of a wrong input that required fields are empty, but only where one is, else what is wrong with the first. */
export function saidOf({ code, more }: Refusal): {
  code: string;
  values?: Record<string, string | number>;
} {
  const problems = Object.values(more.fields ?? {});
  const [first] = problems;
  if (code === 'input_wrong' && !problems.some((one) => one.code === 'required'))
    return first ?? { code: 'wrong_type' };
  return more.values ? { code, values: more.values } : { code };
}

/** The envelope's statusCode (decisions §3): 1 success, 0 our fault, 2 input, 3 not allowed, 4 conflict. */
export function statusCodeOf(httpStatus: number): 0 | 1 | 2 | 3 | 4 {
  if (httpStatus < 300) return 1;
  if (httpStatus >= 500) return 0;
  if (httpStatus === 409 || httpStatus === 412) return 4;
  if ([401, 402, 403, 426, 429].includes(httpStatus)) return 3;
  return 2;
}

/** Refusals that belong to no module. */
export const commonRefusals = {
  input_wrong: refusal(
    422,
    /*i18n*/ { id: 'input_wrong', message: 'Please fill all the required fields' },
  ),
  save_failed: refusal(
    500,
    /*i18n*/ { id: 'save_failed', message: 'An error occurred while saving the data.' },
  ),
  body_malformed: refusal(
    400,
    /*i18n*/ { id: 'body_malformed', message: 'The request could not be read' },
  ),
  body_too_large: refusal(
    413,
    /*i18n*/ { id: 'body_too_large', message: 'This is too large to send' },
  ),
  file_too_big: refusal(413, /*i18n*/ { id: 'file_too_big', message: 'Your file size is big' }),
  images_only: refusal(422, /*i18n*/ { id: 'images_only', message: 'Please upload images only' }),
  too_many_files: refusal(
    422,
    /*i18n*/ { id: 'too_many_files', message: 'You can upload at most {max} files' },
  ),
  not_found: refusal(404, /*i18n*/ { id: 'not_found', message: 'Not found' }),
  token_expired: refusal(
    401,
    /*i18n*/ { id: 'token_expired', message: 'Please log in again' },
    'TOKEN_EXPIRED',
  ),
  session_revoked: refusal(
    401,
    /*i18n*/ { id: 'session_revoked', message: 'You have been logged out' },
    'SESSION_REVOKED',
  ),
  step_up: refusal(
    401,
    /*i18n*/ { id: 'step_up', message: 'Please enter your password again' },
    'STEP_UP',
  ),
  not_allowed: refusal(
    403,
    /*i18n*/ { id: 'not_allowed', message: 'You are not allowed to do this' },
    'permission',
  ),
  upgrade_required: refusal(
    403,
    /*i18n*/ {
      id: 'upgrade_required',
      message: 'To unlock this feature, please upgrade to a premium plan.',
    },
    'plan',
  ),
  region_closed: refusal(
    403,
    /*i18n*/ { id: 'region_closed', message: 'This is not available in your region' },
    'region',
  ),
  stale_version: refusal(
    409,
    /*i18n*/ { id: 'stale_version', message: 'Someone else has changed this meanwhile' },
  ),
  key_reused: refusal(
    422,
    /*i18n*/ { id: 'key_reused', message: 'This request was already used for something else' },
  ),
  still_running: refusal(
    409,
    /*i18n*/ { id: 'still_running', message: 'This is still being saved' },
  ),
  too_many: refusal(
    429,
    /*i18n*/ { id: 'too_many', message: 'Too many attempts. Please wait a little and try again' },
    'rate',
  ),
  work_needed: refusal(
    429,
    /*i18n*/ { id: 'work_needed', message: 'Many people are logging in. Please try again' },
    'work',
  ),
  version_old: refusal(
    426,
    /*i18n*/ { id: 'version_old', message: 'A new version is ready. Please reload' },
  ),
  hook_stale: refusal(401, /*i18n*/ { id: 'hook_stale', message: 'This request is too old' }),
  sending_already: refusal(
    429,
    /*i18n*/ {
      id: 'sending_already',
      message: 'Your other files are still being sent. Please wait for them and try again',
    },
    'rate',
  ),
  sending_busy: refusal(
    503,
    /*i18n*/ {
      id: 'sending_busy',
      message: 'Many files are being sent just now. Please try again in a minute',
    },
  ),
  sent_too_slowly: refusal(
    408,
    /*i18n*/ {
      id: 'sent_too_slowly',
      message: 'Sending took too long. Please check your connection and try again',
    },
  ),
  sheet_unreadable: refusal(
    422,
    /*i18n*/ {
      id: 'sheet_unreadable',
      message: 'This file cannot be read. Save it as Excel or CSV and try again',
    },
  ),
  sheet_too_large: refusal(
    422,
    /*i18n*/ {
      id: 'sheet_too_large',
      message:
        'This file is too large or too complex to read. Save it as CSV, or in parts, and try again',
    },
  ),
  sheet_busy: refusal(
    409,
    /*i18n*/ {
      id: 'sheet_busy',
      message: 'Another file of your clinic is being read. Please wait for it and try again',
    },
  ),
  busy: refusal(
    503,
    /*i18n*/ {
      id: 'busy',
      message: 'The service is busy just now. Nothing is lost, please try again in a moment',
    },
  ),
  unavailable: refusal(
    503,
    /*i18n*/ {
      id: 'unavailable',
      message: 'The service is restarting. Nothing is lost, please try again',
    },
  ),
  failed: refusal(
    500,
    /*i18n*/ { id: 'failed', message: 'Oops! Something went wrong. Try again later.' },
  ),
} as const;
