import type { FetchClientSettings } from './createClientSettings.ts';

/** Fetches the time zone in which the server counts days (N6), once and on first use. */
export function createTimeZone(fetchClientSettings: FetchClientSettings): () => Promise<string> {
  let pending: Promise<string> | null = null;
  return () => {
    pending ??= fetchClientSettings().then(knownZone);
    return pending;
  };
}

function knownZone(settings: Awaited<ReturnType<FetchClientSettings>>): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: settings?.time_zone }).resolvedOptions().timeZone;
  } catch {
    // A server may know a zone that this browser does not.
    return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  }
}
