import type { AskClientSettings } from '../createClientSettings.ts';
import { watchErrors } from './watchErrors.ts';

// By then the first screen is rendered, also on a slow phone.
const timeoutMs = 3_000;

/**
 * Specification §9: asks the server once, after the first screen, whether and where to report errors. Without a
 * response, or if not, nothing is collected or sent, and no notice is shown.
 */
export function startErrorReports(
  page: Window & typeof globalThis,
  askClientSettings: AskClientSettings,
): void {
  const errors = watchErrors(page);
  const ask = async () => {
    const { askForErrorReports } = await import('./askForErrorReports.ts');
    const report = await askForErrorReports(page, askClientSettings);
    if (report === null) errors.forget();
    else errors.handTo(report);
  };
  page.setTimeout(() => void ask().catch(errors.forget), timeoutMs);
}
