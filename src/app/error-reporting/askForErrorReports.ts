import type { AskClientSettings } from '../createClientSettings.ts';
import type { Broken } from './watchErrors.ts';

/** How to report, where the server wants reports; null where it does not, is older, or is not there. */
export async function askForErrorReports(
  page: Window & typeof globalThis,
  askClientSettings: AskClientSettings,
): Promise<((broken: Broken) => void) | null> {
  const reports = (await askClientSettings())?.error_reports ?? null;
  if (reports === null) return null;
  const { openErrorReports } = await import('./openErrorReports.ts');
  return openErrorReports(reports, page);
}
