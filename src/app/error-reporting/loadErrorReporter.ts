import type { FetchClientSettings } from '../createClientSettings.ts';
import type { Broken } from './watchErrors.ts';

/** Loads the function that reports an error; null if the server wants no reports, is older or unreachable. */
export async function loadErrorReporter(
  page: Window & typeof globalThis,
  fetchClientSettings: FetchClientSettings,
): Promise<((broken: Broken) => void) | null> {
  const reports = (await fetchClientSettings())?.error_reports ?? null;
  if (reports === null) return null;
  const { openErrorReports } = await import('./openErrorReports.ts');
  return openErrorReports(reports, page);
}
