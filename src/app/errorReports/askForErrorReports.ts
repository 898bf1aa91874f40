import { clientSettings } from '#contract/clientSettings.ts';
import { paths } from '#contract/paths.ts';
import type { Api } from '../../api/createApi.ts';
import type { Broken } from './watchErrors.ts';

/** How to report, where the server wants reports; null where it does not, is older, or is not there. */
export async function askForErrorReports(
  page: Window & typeof globalThis,
  api: Pick<Api, 'call'>,
): Promise<((broken: Broken) => void) | null> {
  // Nobody's question: whose session this is has nothing to do with it.
  const answer = await api.call({ method: 'GET', path: paths.clientSettings, token: null }, clientSettings);
  if (!answer.ok || answer.value.error_reports === null) return null;
  const { openErrorReports } = await import('./openErrorReports.ts');
  return openErrorReports(answer.value.error_reports, page);
}
