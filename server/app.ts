import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from './database/tables.ts';
import { openMailTransport, senderOf } from './mail/openMailTransport.ts';
import type { App } from './plugins/App.ts';
import { builtApp } from './plugins/builtApp.ts';
import { clientSettingsOf } from './plugins/clientSettingsOf.ts';
import { answerBrokenPath, answerBrokenRequest, errors } from './plugins/errors.ts';
import { headers } from './plugins/headers.ts';
import { jsonBody } from './plugins/jsonBody.ts';
import { limits, serverLimits } from './plugins/limits.ts';
import { lists } from './plugins/lists.ts';
import { notFound } from './plugins/notFound.ts';
import { openapi } from './plugins/openapi.ts';
import { type Log, requestLog } from './plugins/requestLog.ts';
import { sendsMail } from './plugins/sendsMail.ts';
import { requireSession } from './plugins/session.ts';
import { validatorCompiler } from './plugins/validation.ts';
import { linkRoutes, ownAccountRoutes } from './routes/accounts.ts';
import { auditLogRoutes } from './routes/auditLog.ts';
import { authTokenRoutes } from './routes/authToken.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { clientSettingsRoutes } from './routes/clientSettings.ts';
import { externalUserFileRoutes } from './routes/externalUserFiles.ts';
import { externalUserRoutes } from './routes/externalUsers.ts';
import { healthRoutes } from './routes/health.ts';
import { mandateRoutes } from './routes/mandates.ts';
import { meRoutes } from './routes/me.ts';
import { openapiRoutes } from './routes/openapi.ts';
import { touchpointRoutes } from './routes/touchpoints.ts';
import { tourFileRoutes } from './routes/tourFiles.ts';
import { tourRoutes } from './routes/tours.ts';
import { readCommonPasswords } from './services/commonPasswords.ts';
import type { Environment } from './services/Environment.ts';
import { forgetOldDaily } from './services/forgetOld.ts';
import { type MailDispatch, mailDispatch } from './services/MailDispatch.ts';
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

async function environmentOf(
  { database, now, randomBytes }: Parts,
  wakeMails: () => void,
): Promise<Environment> {
  const passwords = await argonPasswords(randomBytes);
  const isCommonPassword = readCommonPasswords();
  return {
    database,
    now,
    randomBytes,
    passwords,
    throttle: memoryThrottle(now),
    isCommonPassword,
    wakeMails,
  };
}

/** Mails leave from the moment the server listens, and its address is known, until it closes. */
function mails(app: App, { settings, database, now, randomBytes }: Parts): MailDispatch {
  const publicUrl = () => settings.publicUrl ?? app.listeningOrigin;
  const transport = openMailTransport(settings, senderOf(settings));
  const dispatch = mailDispatch({ database, now, randomBytes, publicUrl, transport, log: app.log });
  app.addHook('onListen', async () => dispatch.start());
  app.addHook('onClose', () => dispatch.stop());
  return dispatch;
}

function api(app: App, environment: Environment): void {
  requireSession(app, environment);
  lists(app);
  sendsMail(app, environment.wakeMails);
  authTokenRoutes(app, environment);
  meRoutes(app);
  linkRoutes(app, environment);
  ownAccountRoutes(app, environment);
  catalogueRoutes(app);
  mandateRoutes(app, environment);
  tourRoutes(app, environment);
  tourFileRoutes(app, environment);
  touchpointRoutes(app, environment);
  externalUserRoutes(app, environment);
  externalUserFileRoutes(app, environment);
  auditLogRoutes(app, environment);
  healthRoutes(app, environment);
  openapiRoutes(app);
}

/** What nobody deletes by hand goes by itself, from the moment the server listens until it closes. */
function retention(app: App, { database, now }: Parts): void {
  let stop: (() => void) | null = null;
  app.addHook('onListen', async () => {
    stop = forgetOldDaily(database, now, (err) => app.log.warn({ err }, 'old entries were not forgotten'));
  });
  app.addHook('onClose', async () => stop?.());
}

/** Builds the server; it does not listen. */
export async function buildApp(parts: Parts): Promise<App> {
  const { settings } = parts;
  const app: App = fastify({
    ...serverLimits,
    ...requestLog(parts.log),
    trustProxy: settings.trustProxy.length > 0 && [...settings.trustProxy],
    genReqId: () => randomUUID(),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBrokenPath,
  }).withTypeProvider<ZodTypeProvider>();
  const dispatch = mails(app, parts);
  retention(app, parts);
  const environment = await environmentOf(parts, dispatch.wake);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  errors(app);
  limits(app);
  jsonBody(app);
  await headers(app, settings);
  notFound(app);
  await openapi(app);
  await app.register(async (scope) => {
    api(scope, environment);
    clientSettingsRoutes(scope, clientSettingsOf(settings));
  });
  await builtApp(app, parts.dist);
  return app;
}
