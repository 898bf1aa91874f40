import type { AskClientSettings } from '../createClientSettings.ts';
import type { Broken } from './watchErrors.ts';

/** The function that reports an error; null if the server wants none, is older or unreachable. */
export async function askForErrorReports(
  page: Window & typeof globalThis,
  askClientSettings: AskClientSettings,
): Promise<((broken: Broken) => void) | null> {
  const reports = (await askClientSettings())?.error_reports ?? null;
  if (reports === null) return null;
  const { openErrorReports } = await import('./openErrorReports.ts');
  return openErrorReports(reports, page);
}
