import type { Event, Exception, makeFetchTransport, StackFrame } from '@sentry/browser';

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0];

const removed = '[removed]';

/**
 * What engines say in words of their own. Of a message only the phrase it contains is told, never the message:
 * nobody can say whether the rest of it is a comment, a name or a token.
 */
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

// No function names: a computed one can be anybody's. The place is enough to find it in the build.
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
 * A report made anew of the few things it may tell: when, the kind of error, a phrase of the engine's, and the places
 * in the app's own files. Whatever else an event has, now or in a later version of the client, stays behind:
 * people, addresses of pages, requests, breadcrumbs, contexts, extras, local variables. `origin` is the app's own.
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
    // The receiver must not note where the request came from.
    sdk: { settings: { infer_ip: 'never' } },
  };
}

/** Everything that may leave: errors, scrubbed. Null where nothing of an envelope may. */
export function scrubEnvelope([headers, items]: Envelope, origin: string): Envelope | null {
  const events = items.flatMap(([{ type }, payload]) =>
    type === 'event' ? [scrub(payload as Event, origin)] : [],
  );
  const [event] = events;
  if (event === undefined) return null;
  const sentAt = 'sent_at' in headers ? { sent_at: headers.sent_at } : {};
  return [{ ...sentAt, event_id: event.event_id }, [[{ type: 'event' }, event]]] as Envelope;
}
