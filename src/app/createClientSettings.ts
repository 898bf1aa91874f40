import type { ClientSettings } from '#contract/app/clientSettings.ts';
import type { Api } from '../api/createApi.ts';

/** Fetches the server's settings for clients, once per start; null if the server is older or unreachable. */
export type AskClientSettings = () => Promise<ClientSettings | null>;

/** The code of the call is loaded on first use; after a failure the call is repeated on the next use. */
export function createClientSettings(api: Pick<Api, 'call'>): AskClientSettings {
  let asking: Promise<ClientSettings | null> | null = null;
  return async () => {
    asking ??= import('./askClientSettings.ts').then(({ askClientSettings }) => askClientSettings(api));
    const settings = await asking.catch(() => null);
    if (settings === null) asking = null;
    return settings;
  };
}
