import { type ClientSettings, demoClientSettings } from '#contract/app/clientSettings.ts';
import { paths } from '#contract/http/paths.ts';
import type { Api } from '../api/createApi.ts';

/** GET /api/client_settings. Called without a token: the settings are the same for everybody. */
export async function askClientSettings(api: Pick<Api, 'call'>): Promise<ClientSettings | null> {
  const answer = await api.call(
    { method: 'GET', path: paths.clientSettings, token: null },
    demoClientSettings,
  );
  return answer.ok ? answer.value : null;
}
