import type { FetchClientSettings } from './createClientSettings.ts';

/**
 * Fetches the time zone in which the server counts days (N6), once and on first use. Where it was not reached, again after the
 * next event of the page after which a call may succeed.
 */
export function createTimeZone(
  fetchClientSettings: FetchClientSettings,
  page: EventTarget,
): () => Promise<string> {
  let pending: Promise<string> | null = null;
  const reset = () => {
    pending = null;
  };
  return () => {
    pending ??= fetchClientSettings().then((settings) => {
      // No retry timer: React's `use` needs the same promise between renders.
      if (settings === null)
        for (const event of ['online', 'focus']) page.addEventListener(event, reset, { once: true });
      return knownZone(settings);
    });
    return pending;
  };
}

function knownZone(settings: Awaited<ReturnType<FetchClientSettings>>): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: settings?.time_zone }).resolvedOptions().timeZone;
  } catch {
    // A server may know a zone that this browser does not.
    return knownZone(null);
  }
}
