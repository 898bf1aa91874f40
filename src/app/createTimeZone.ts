import type { AskClientSettings } from './createClientSettings.ts';

/** Fetches the time zone in which the server counts days (N6), once and on first use. */
export function createTimeZone(askClientSettings: AskClientSettings): () => Promise<string> {
  let asking: Promise<string> | null = null;
  return () => {
    asking ??= askClientSettings().then(knownZone);
    return asking;
  };
}

function knownZone(settings: Awaited<ReturnType<AskClientSettings>>): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: settings?.time_zone }).resolvedOptions().timeZone;
  } catch {
    // A server may know a zone that this browser does not.
    return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  }
}
