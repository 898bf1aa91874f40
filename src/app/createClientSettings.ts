import { type ClientSettings, demoClientSettings } from '#contract/app/clientSettings.ts';
import { paths } from '#contract/http/paths.ts';
import type { Api } from '../api/createApi.ts';

/** Fetches the server's settings for clients, once per start; null if the server is older or unreachable. */
export type FetchClientSettings = () => Promise<ClientSettings | null>;

/** Without a token: the settings are the same for everybody. After a failure the call is repeated on the next use. */
export function createClientSettings(api: Pick<Api, 'call'>): FetchClientSettings {
  let pending: Promise<ClientSettings | null> | null = null;
  return async () => {
    pending ??= api
      .call({ method: 'GET', path: paths.clientSettings, token: null }, demoClientSettings)
      .then((result) => (result.ok ? result.value : null));
    const settings = await pending.catch(() => null);
    if (settings === null) pending = null;
    return settings;
  };
}
