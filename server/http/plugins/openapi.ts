import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './App.ts';

/** The contract, generated from the shapes the routes are checked with. */
export function openapiRoutes(app: App): void {
  app.get('/api/openapi.json', { config: { access: 'everybody' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}

/** Collects the routes that are registered after it for GET /api/openapi.json. */
export async function openapi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Storey', description: 'Building-quality inspections.', version: '1' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
}
