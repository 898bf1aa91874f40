import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser';
import type { ClientSettings } from '#contract/app/clientSettings.ts';
import { scrubEnvelope } from './scrub.ts';
import type { Broken } from './watchErrors.ts';

type Transport = ReturnType<typeof makeFetchTransport>;

// Sends only what passes `scrubEnvelope`. Sentry's own client reports do not pass either.
function scrubbing(transport: Transport, origin: string): Transport {
  return {
    send: async (envelope) => {
      const allowed = scrubEnvelope(envelope, origin);
      return allowed === null ? {} : await transport.send(allowed);
    },
    flush: (timeout) => transport.flush(timeout),
  };
}

/**
 * Creates Sentry's client without any collection of data: no integrations, so no breadcrumbs, replay or tracing, and every kind
 * of data that it collects by default switched off. Returns the function that reports an error.
 */
export function openErrorReports(
  { dsn, environment }: NonNullable<ClientSettings['error_reports']>,
  page: Window & typeof globalThis,
): (broken: Broken) => void {
  const client = new BrowserClient({
    dsn,
    environment,
    integrations: [],
    stackParser: defaultStackParser,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    transport: (options) =>
      scrubbing(makeFetchTransport(options, page.fetch.bind(page)), page.location.origin),
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
  });
  client.init();
  return ({ error }) => {
    client.captureException(error, { mechanism: { type: 'generic', handled: false } });
  };
}
