import type { ClientSettings } from '#contract/app/clientSettings.ts';
import type { Api } from '../api/createApi.ts';

/** Fetches the server's settings for clients, once per start; null if the server is older or unreachable. */
export type FetchClientSettings = () => Promise<ClientSettings | null>;

/** The code of the call is loaded on first use; after a failure the call is repeated on the next use. */
export function createClientSettings(api: Pick<Api, 'call'>): FetchClientSettings {
  let pending: Promise<ClientSettings | null> | null = null;
  return async () => {
    pending ??= import('./fetchClientSettings.ts').then(({ fetchClientSettings }) =>
      fetchClientSettings(api),
    );
    const settings = await pending.catch(() => null);
    if (settings === null) pending = null;
    return settings;
  };
}
