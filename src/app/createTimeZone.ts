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
  async function fetchZone(): Promise<string> {
    const settings = await fetchClientSettings();
    if (settings === null)
      for (const event of ['online', 'focus']) page.addEventListener(event, refetch, { once: true });
    return knownZone(settings);
  }
  // React's `use` would hide the screen, and what is typed there, while it waits for another promise: the guess stays until
  // there is an answer. The second event may come meanwhile: its listener has been removed, so nothing is fetched twice.
  function refetch(): void {
    for (const event of ['online', 'focus']) page.removeEventListener(event, refetch);
    const asked = fetchZone();
    // React reads a promise with these fields without waiting, which would show a fallback for a moment.
    void asked.then((value) => {
      pending = Object.assign(asked, { status: 'fulfilled', value });
    });
  }
  return () => (pending ??= fetchZone());
}

function knownZone(settings: Awaited<ReturnType<FetchClientSettings>>): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: settings?.time_zone }).resolvedOptions().timeZone;
  } catch {
    // A server may know a zone that this browser does not.
    return knownZone(null);
  }
}
