import type { FetchClientSettings } from '../createClientSettings.ts';
import { watchErrors } from './watchErrors.ts';

// By then even a slow phone has rendered the first screen.
const delayMs = 3_000;

/**
 * Specification §9: asks the server once, after the first screen, whether and where to report errors. Without a
 * response, or if not, nothing is collected or sent, and no notice is shown.
 */
export function startErrorReports(
  page: Window & typeof globalThis,
  fetchClientSettings: FetchClientSettings,
): void {
  const errors = watchErrors(page);
  const start = async () => {
    const reports = (await fetchClientSettings())?.error_reports ?? null;
    if (reports === null) return errors.stop();
    const { openErrorReports } = await import('./openErrorReports.ts');
    errors.reportTo(openErrorReports(reports, page));
  };
  page.setTimeout(() => void start().catch(errors.stop), delayMs);
}
