import type { Event, Exception, makeFetchTransport, StackFrame } from '@sentry/browser';

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0];

const removed = '[removed]';

// Phrases in the error messages of browsers. Only such a phrase of a message is reported, because the rest could contain a
// comment, a name or a token.
const phrases = [
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of undefined',
  'Cannot set properties of null',
  'Cannot convert undefined or null to object',
  'undefined is not an object',
  'null is not an object',
  'is not a function',
  'is not a constructor',
  'is not iterable',
  'is not defined',
  'before initialization',
  'Assignment to constant variable',
  'Maximum call stack size exceeded',
  'Maximum update depth exceeded',
  'Minified React error',
  'Failed to fetch dynamically imported module',
  'Importing a module script failed',
  'error loading dynamically imported module',
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource',
  'is not valid JSON',
  'Unexpected end of JSON input',
  'Invalid array length',
  'Invalid time value',
  'The operation was aborted',
  'The database connection is closing',
  'Quota',
  'Trusted',
] as const;

const types = /^(?:[A-Z][A-Za-z]{0,40})?(?:Error|Exception)$/;
const eventIds = /^[0-9a-f]{32}$/;
const ownFiles = /^\/(?:assets\/[\w.-]{1,80}|sw)\.js$/;

function fileOf(filename: string | undefined, origin: string): string {
  if (filename === undefined || !URL.canParse(filename)) return removed;
  const url = new URL(filename);
  return url.origin === origin && ownFiles.test(url.pathname) ? `app://${url.pathname}` : removed;
}

// No function names, because a computed one could contain personal data. The position is enough to find it in the build.
function scrubFrame({ filename, lineno, colno }: StackFrame, origin: string): StackFrame {
  return {
    filename: fileOf(filename, origin),
    ...(typeof lineno === 'number' ? { lineno } : {}),
    ...(typeof colno === 'number' ? { colno } : {}),
  };
}

function scrubException({ type, value, mechanism, stacktrace }: Exception, origin: string): Exception {
  const frames = stacktrace?.frames?.map((frame) => scrubFrame(frame, origin));
  return {
    type: type !== undefined && types.test(type) ? type : 'Error',
    value: phrases.find((phrase) => value?.includes(phrase)) ?? removed,
    mechanism: { type: 'generic', handled: mechanism?.handled === true },
    ...(frames === undefined ? {} : { stacktrace: { frames } }),
  };
}

function environmentOf(environment: string | undefined): Pick<Event, 'environment'> {
  return environment === 'production' || environment === 'staging' ? { environment } : {};
}

/**
 * Builds a new event from the few things that may be reported: the time, the type of error, a known phrase of its message, and
 * the positions in the app's own files. Everything else is left out, also what a later version of Sentry may add: people,
 * page addresses, requests, breadcrumbs, contexts, extras, local variables. `origin` is the app's own.
 */
export function scrub(event: Event, origin: string): Event {
  const { event_id: eventId, timestamp, environment, exception } = event;
  return {
    ...(eventId !== undefined && eventIds.test(eventId) ? { event_id: eventId } : {}),
    ...(typeof timestamp === 'number' ? { timestamp } : {}),
    platform: 'javascript',
    level: 'error',
    ...environmentOf(environment),
    exception: { values: (exception?.values ?? []).map((one) => scrubException(one, origin)) },
    // The receiver must not record the sender's IP address.
    sdk: { settings: { infer_ip: 'never' } },
  };
}

/** The scrubbed error of an envelope; null if the envelope has none, so that nothing is sent. */
export function scrubEnvelope([headers, items]: Envelope, origin: string): Envelope | null {
  const events = items.flatMap(([{ type }, payload]) =>
    type === 'event' ? [scrub(payload as Event, origin)] : [],
  );
  const [event] = events;
  if (event === undefined) return null;
  const sentAt = 'sent_at' in headers ? { sent_at: headers.sent_at } : {};
  return [{ ...sentAt, event_id: event.event_id }, [[{ type: 'event' }, event]]] as Envelope;
}
