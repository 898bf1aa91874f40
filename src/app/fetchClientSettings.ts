import { type ClientSettings, demoClientSettings } from '#contract/app/clientSettings.ts';
import { paths } from '#contract/http/paths.ts';
import type { Api } from '../api/createApi.ts';

/** GET /api/client_settings, without a token: the settings are the same for everybody. Null if the call fails. */
export async function fetchClientSettings(api: Pick<Api, 'call'>): Promise<ClientSettings | null> {
  const result = await api.call(
    { method: 'GET', path: paths.clientSettings, token: null },
    demoClientSettings,
  );
  return result.ok ? result.value : null;
}
