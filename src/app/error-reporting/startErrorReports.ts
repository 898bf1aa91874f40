import type { AskClientSettings } from '../createClientSettings.ts';
import { watchErrors } from './watchErrors.ts';

// By then the first screen stands, also on a slow phone, and nobody waits for the network.
const timeoutMs = 3_000;

/**
 * Specification §9: asks the server once, after the first screen, whether broken machinery is to be told and where.
 * Without an answer, or with no, nothing is kept and nothing is sent; nobody is told and nothing waits for it.
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
