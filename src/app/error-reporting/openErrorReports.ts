import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser';
import type { ClientSettings } from '#contract/app/clientSettings.ts';
import { scrubEnvelope } from './scrub.ts';
import type { Broken } from './watchErrors.ts';

type Transport = ReturnType<typeof makeFetchTransport>;

/** Nothing leaves but what passes `scrubEnvelope`: not the client's own failures either, which it never asks about. */
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
 * Sentry's client with nothing that collects: no integrations, so no breadcrumbs, replay or tracing, and none of the
 * data it gathers unless told not to.
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
