import type { App } from '../plugins/App.ts';

/** The contract, generated from the shapes the routes are checked with. */
export function openapiRoutes(app: App): void {
  app.get('/api/openapi.json', { config: { access: 'everybody' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}
