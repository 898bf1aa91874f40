import { type ClientSettings, clientSettings, demoClientSettings } from '#contract/app/clientSettings.ts';
import { paths } from '#contract/http/paths.ts';
import type { App } from '../plugins/App.ts';
import { call } from './call.ts';

/** What a client has to know before anybody signs in; only in a demo the response may have its accounts. */
export function clientSettingsRoutes(app: App, settings: ClientSettings): void {
  const shape = settings.demo_accounts === undefined ? clientSettings : demoClientSettings;
  app.get(
    paths.clientSettings,
    call(
      'What a client has to know before anybody signs in',
      { 200: shape },
      { security: [] },
      { config: { access: 'everybody' } },
    ),
    async () => settings,
  );
}
