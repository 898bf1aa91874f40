import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from './database/tables.ts';
import type { App } from './plugins/App.ts';
import { builtApp } from './plugins/builtApp.ts';
import { answerBrokenPath, answerBrokenRequest, errors } from './plugins/errors.ts';
import { headers } from './plugins/headers.ts';
import { jsonBody } from './plugins/jsonBody.ts';
import { limits, serverLimits } from './plugins/limits.ts';
import { lists } from './plugins/lists.ts';
import { notFound } from './plugins/notFound.ts';
import { openapi } from './plugins/openapi.ts';
import { type Log, requestLog } from './plugins/requestLog.ts';
import { requireSession } from './plugins/session.ts';
import { validatorCompiler } from './plugins/validation.ts';
import { authTokenRoutes } from './routes/authToken.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { healthRoutes } from './routes/health.ts';
import { mandateRoutes } from './routes/mandates.ts';
import { meRoutes } from './routes/me.ts';
import { openapiRoutes } from './routes/openapi.ts';
import { touchpointRoutes } from './routes/touchpoints.ts';
import { tourRoutes } from './routes/tours.ts';
import type { Environment } from './services/Environment.ts';
import { memoryThrottle } from './services/memoryThrottle.ts';
import { argonPasswords } from './services/passwords.ts';
import type { Settings } from './settings.ts';

export type Parts = {
  readonly settings: Settings;
  /** Open and migrated. Whoever opened it closes it. */
  readonly database: Database;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly log: Log;
  /** The folder with the built app; it may be missing. */
  readonly dist: string;
};

async function environmentOf({ database, now, randomBytes }: Parts): Promise<Environment> {
  const passwords = await argonPasswords(randomBytes);
  return { database, now, randomBytes, passwords, throttle: memoryThrottle(now) };
}

function api(app: App, environment: Environment): void {
  requireSession(app, environment);
  lists(app);
  authTokenRoutes(app, environment);
  meRoutes(app);
  catalogueRoutes(app);
  mandateRoutes(app, environment);
  tourRoutes(app, environment);
  touchpointRoutes(app, environment);
  healthRoutes(app, environment);
  openapiRoutes(app);
}

/** Builds the server; it does not listen. */
export async function buildApp(parts: Parts): Promise<App> {
  const { settings } = parts;
  const environment = await environmentOf(parts);
  const app: App = fastify({
    ...serverLimits,
    ...requestLog(parts.log),
    trustProxy: settings.trustProxy.length > 0 && [...settings.trustProxy],
    genReqId: () => randomUUID(),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBrokenPath,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  errors(app);
  limits(app);
  jsonBody(app);
  await headers(app, settings);
  notFound(app);
  await openapi(app);
  await app.register(async (scope) => api(scope, environment));
  await builtApp(app, parts.dist);
  return app;
}
