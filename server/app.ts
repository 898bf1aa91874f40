import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { type Catalogues, publishedCatalogues } from '#domain/catalogue/publishedCatalogues.ts';
import { noPhotos, photoAllowance } from '#domain/photo.ts';
import type { Database } from './database/tables.ts';
import type { App } from './http/plugins/App.ts';
import { clientSettingsOf } from './http/plugins/clientSettingsOf.ts';
import { brokenRequests, errors } from './http/plugins/errors.ts';
import { headers } from './http/plugins/headers.ts';
import { limits, serverLimits } from './http/plugins/limits.ts';
import { metrics } from './http/plugins/metrics.ts';
import { notFound } from './http/plugins/notFound.ts';
import { openapi, openapiRoutes } from './http/plugins/openapi.ts';
import { rawBody } from './http/plugins/rawBody.ts';
import { readinessGate } from './http/plugins/readinessGate.ts';
import { type Log, requestLog } from './http/plugins/requestLog.ts';
import { sendsMail } from './http/plugins/sendsMail.ts';
import { requireSession } from './http/plugins/session.ts';
import { staticFiles } from './http/plugins/staticFiles.ts';
import { validatorCompiler } from './http/plugins/validation.ts';
import { linkRoutes, ownAccountRoutes } from './http/routes/accounts.ts';
import { auditLogRoutes } from './http/routes/auditLog.ts';
import { authTokenRoutes, meRoutes } from './http/routes/authToken.ts';
import { catalogueRoutes } from './http/routes/catalogue.ts';
import { clientSettingsRoutes } from './http/routes/clientSettings.ts';
import { documentRoutes } from './http/routes/documents.ts';
import { externalUserFileRoutes } from './http/routes/externalUserFiles.ts';
import { externalUserRoutes } from './http/routes/externalUsers.ts';
import { findingRoutes } from './http/routes/findings.ts';
import { healthRoutes } from './http/routes/health.ts';
import { mandateRoutes } from './http/routes/mandates.ts';
import { photoRoutes } from './http/routes/photos.ts';
import { photoUploadRoutes } from './http/routes/photoUploads.ts';
import { resultsRoutes } from './http/routes/results.ts';
import { touchpointRoutes } from './http/routes/touchpoints.ts';
import { tourExclusionRoutes } from './http/routes/tourExclusions.ts';
import { tourFileRoutes } from './http/routes/tourFiles.ts';
import { tourRoutes } from './http/routes/tours.ts';
import { openMailTransport, senderOf } from './mail/openMailTransport.ts';
import type { AppContext } from './services/AppContext.ts';
import { readCommonPasswords } from './services/accounts/commonPasswords.ts';
import { argonPasswords } from './services/accounts/passwords.ts';
import { type Readiness, readiness } from './services/health/readiness.ts';
import { CommandBatcher } from './services/idempotency/CommandBatcher.ts';
import type { Command } from './services/inspections/command.ts';
import { executeBatch } from './services/inspections/executeBatch.ts';
import { type MailDispatch, mailDispatch } from './services/mail/MailDispatch.ts';
import { photoChecker } from './services/photos/check/PhotoChecker.ts';
import { photoDiscarder } from './services/photos/discardPhotos.ts';
import { openPhotos } from './services/photos/openPhotos.ts';
import { sweepPhotos } from './services/photos/sweepPhotos.ts';
import { databaseRateLimiter } from './services/rate-limit/databaseRateLimiter.ts';
import { hashedRateLimiter } from './services/rate-limit/hashedRateLimiter.ts';
import { memoryRateLimiter } from './services/rate-limit/memoryRateLimiter.ts';
import { documentPrinter } from './services/reports/DocumentPrinter.ts';
import { resultsReader } from './services/results/reading/ResultsReader.ts';
import { purgeExpiredDaily } from './services/retention/purgeExpired.ts';
import type { Settings } from './settings.ts';

// SQLite has one writer, and answers a reading within its turn of the event loop; PostgreSQL works while others wait.
const batching = {
  sqlite: { maxBatches: 1, lockPolicy: 'wait', maxReadings: 1 },
  postgres: { maxBatches: 2, lockPolicy: 'skip-locked', maxReadings: 2 },
} as const;

/** Counted attempts are kept for two hours. */
const purgeAttemptsIntervalMs = 10 * 60 * 1000;

export type AppParts = {
  readonly settings: Settings;
  /** Open. Whoever opened it closes it. */
  readonly database: Database;
  /** Resolves when the database is migrated: until then every call is 503, and no mail leaves. Missing: it is. */
  readonly prepared?: Promise<void>;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly log: Log;
  /** L5. Missing: every version that is published. */
  readonly catalogues?: Catalogues;
  /** The folder with the built app; it may be missing. */
  readonly dist: string;
};

function contextOf(
  { settings, database, now, randomBytes, catalogues = publishedCatalogues }: AppParts,
  wakeMails: () => void,
  warn: (error: unknown, line: string) => void,
): AppContext {
  const { timeZone } = settings;
  const passwords = argonPasswords(randomBytes);
  const isCommonPassword = readCommonPasswords();
  const photos = openPhotos(settings, database, now);
  const discardPhotos = photoDiscarder(photos, (err) => warn(err, 'files of photos were not deleted'));
  const batcher = new CommandBatcher<Command>(
    (commands, lockPolicy) =>
      executeBatch({ database, now, randomBytes, timeZone, discardPhotos }, commands, lockPolicy),
    batching[settings.database.kind],
  );
  return {
    database,
    catalogues,
    photoAllowance: settings.photos ? photoAllowance : noPhotos,
    now,
    timeZone,
    randomBytes,
    batcher,
    passwords,
    // SQLite has one process; what it counts need not be written down.
    rateLimiter: hashedRateLimiter(
      settings.database.kind === 'postgres' ? databaseRateLimiter(database, now) : memoryRateLimiter(now),
    ),
    isCommonPassword,
    ...photos,
    photoChecker: photoChecker(),
    discardPhotos,
    results: resultsReader(settings.database),
    documents: documentPrinter(),
    wakeMails,
  };
}

/** Does something from the moment the server listens on a database that is prepared, unless it closes before. */
function whileServing(app: App, prepared: Promise<void>, begin: () => void, end: () => unknown): void {
  let isClosed = false;
  app.addHook('onListen', async () => {
    void prepared.then(() => isClosed || begin());
  });
  app.addHook('onClose', async () => {
    isClosed = true;
    await end();
  });
}

/** Mails leave while the server serves: not before its address is known. */
function mails(
  app: App,
  { settings, database, now, randomBytes }: AppParts,
  prepared: Promise<void>,
): MailDispatch {
  const publicUrl = () => settings.publicUrl ?? app.listeningOrigin;
  const transport = openMailTransport(settings, senderOf(settings));
  const dispatch = mailDispatch({ database, now, randomBytes, publicUrl, transport, log: app.log });
  whileServing(app, prepared, dispatch.start, dispatch.stop);
  return dispatch;
}

async function api(app: App, context: AppContext, isReady: Readiness): Promise<void> {
  requireSession(app, context);
  sendsMail(app, context.wakeMails);
  authTokenRoutes(app, context);
  meRoutes(app);
  linkRoutes(app, context);
  ownAccountRoutes(app, context);
  catalogueRoutes(app, context);
  await mandateRoutes(app, context);
  tourRoutes(app, context);
  tourFileRoutes(app, context);
  tourExclusionRoutes(app, context);
  resultsRoutes(app, context);
  documentRoutes(app, context);
  findingRoutes(app, context);
  touchpointRoutes(app, context);
  photoUploadRoutes(app, context);
  photoRoutes(app, context);
  externalUserRoutes(app, context);
  externalUserFileRoutes(app, context);
  auditLogRoutes(app, context);
  healthRoutes(app, isReady);
  openapiRoutes(app);
}

/** What nobody deletes by hand goes by itself, while the server serves. */
function retention(
  app: App,
  { database, now, settings }: AppParts,
  prepared: Promise<void>,
  context: AppContext,
): void {
  let stop: (() => Promise<void>) | null = null;
  const failed = (err: unknown) => app.log.warn({ err }, 'old entries were not forgotten');
  const begin = () => {
    const { rateLimiter } = context;
    const keepDays = settings.photosKeepDays;
    const stopDaily = purgeExpiredDaily(database, now, failed, (time, stopping) =>
      sweepPhotos({ ...context, keepDays, stopping }, time),
    );
    const timer = setInterval(
      () => void rateLimiter.purgeExpired().catch(failed),
      purgeAttemptsIntervalMs,
    ).unref();
    stop = () => {
      clearInterval(timer);
      return stopDaily();
    };
  };
  whileServing(app, prepared, begin, () => stop?.());
}

/** Builds the server; it does not listen. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { settings, prepared = Promise.resolve() } = parts;
  const app: App = fastify({
    ...serverLimits,
    ...requestLog(parts.log),
    trustProxy: settings.trustProxy.length > 0 && [...settings.trustProxy],
    genReqId: () => randomUUID(),
    ...brokenRequests(settings),
  }).withTypeProvider<ZodTypeProvider>();
  const dispatch = mails(app, parts, prepared);
  const context = contextOf(parts, dispatch.wake, (err, line) => app.log.warn({ err }, line));
  app.addHook('onClose', context.results.close);
  app.addHook('onClose', context.photoChecker.close);
  retention(app, parts, prepared, context);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  errors(app);
  const isReady = readiness(
    parts.database,
    settings.database,
    settings.photos ? context.photoStore.probe : () => Promise.resolve(),
  );
  const { database, now } = parts;
  metrics(app, settings.metrics, { database, location: settings.database, isReady, now });
  readinessGate(app, prepared);
  limits(app);
  rawBody(app);
  await headers(app, settings);
  await notFound(app, parts.dist);
  await openapi(app);
  await app.register(async (scope) => {
    await api(scope, context, isReady);
    clientSettingsRoutes(scope, clientSettingsOf(settings));
  });
  await staticFiles(app, parts.dist);
  return app;
}
