// PostgreSQL's class of errors about wrong values (SQLSTATE 22); their messages contain the value.
const dataException = /^22/;

type LoggedError = {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
};

function messageOf(error: Error, code: string | undefined): string {
  const isOfDatabase = 'severity' in error;
  return isOfDatabase && code !== undefined && dataException.test(code)
    ? 'A value is refused.'
    : error.message;
}

/**
 * The loggable part of a failure: its kind, code, message and stack. A database error has more, some of which is
 * what was to be stored (`detail: Failing row contains (…)`): a comment, an address, a hash.
 */
export function harmlessError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something else than an error was thrown.', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const message = messageOf(error, code);
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message,
    stack: [message, ...places].join('\n'),
    ...(error.cause instanceof Error ? { cause: harmlessError(error.cause) } : {}),
  };
}
