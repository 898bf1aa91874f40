import type { ClientSettings } from '#contract/app/clientSettings.ts';
import type { Api } from '../api/createApi.ts';

/** What the server tells every client, asked for once in a start; null where it does not, is older, or is not there. */
export type AskClientSettings = () => Promise<ClientSettings | null>;

/** The question is loaded when somebody asks it; without an answer it may be asked again. */
export function createClientSettings(api: Pick<Api, 'call'>): AskClientSettings {
  let asking: Promise<ClientSettings | null> | null = null;
  return async () => {
    asking ??= import('./askClientSettings.ts').then(({ askClientSettings }) => askClientSettings(api));
    const settings = await asking.catch(() => null);
    if (settings === null) asking = null;
    return settings;
  };
}
