import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Catalogues } from '#domain/catalogue/publishedCatalogues.ts';
import { createContext } from './createContext.ts';
import type { Database } from './database/tables.ts';
import { apiRoutes } from './http/apiRoutes.ts';
import type { App } from './http/plugins/App.ts';
import { clientSettingsOf } from './http/plugins/clientSettingsOf.ts';
import { brokenRequests, errors, unmetExpectations } from './http/plugins/errors.ts';
import { forwardedAddresses } from './http/plugins/forwardedAddresses.ts';
import { headers } from './http/plugins/headers.ts';
import { limits, serverLimits } from './http/plugins/limits.ts';
import { metrics } from './http/plugins/metrics.ts';
import { notFound } from './http/plugins/notFound.ts';
import { openapi } from './http/plugins/openapi.ts';
import { rawBody } from './http/plugins/rawBody.ts';
import { readinessGate } from './http/plugins/readinessGate.ts';
import { type Log, logAborted, requestLog } from './http/plugins/requestLog.ts';
import { staticFiles } from './http/plugins/staticFiles.ts';
import { unreadBody } from './http/plugins/unreadBody.ts';
import { validatorCompiler } from './http/plugins/validation.ts';
import { clientSettingsRoutes } from './http/routes/clientSettings.ts';
import { repairPages } from './http/routes/repair/repairPages.ts';
import { openMailTransport, senderOf } from './mail/openMailTransport.ts';
import type { AppContext } from './services/AppContext.ts';
import type { PasswordCost } from './services/accounts/passwords.ts';
import { readiness } from './services/health/readiness.ts';
import { type MailDispatch, mailDispatch } from './services/mail/MailDispatch.ts';
import { queueNotices } from './services/notices/queueNotices.ts';
import { sweepPhotos } from './services/photos/sweepPhotos.ts';
import { purgeExpiredDaily } from './services/retention/purgeExpired.ts';
import type { Settings } from './settings.ts';

/** How often the expired counts and marks of the rate limiter are deleted. */
const purgeAttemptsIntervalMs = 10 * 60 * 1000;
/** R4, R5: how often reminders and digests are looked for that are due. */
const noticesIntervalMs = 60 * 1000;
/** PH11: how often photos are tried again that the store refused to delete. */
const discardIntervalMs = 60 * 1000;

/** Everything that the server is built from. */
export type AppDeps = {
  readonly settings: Settings;
  /** Open; closed by the caller. */
  readonly database: Database;
  /**
   * Resolves when the database is migrated: until then every call is 503, and no mail is sent. Missing: it is
   * migrated.
   */
  readonly prepared?: Promise<void>;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly log: Log;
  /** L5. Missing: every version that is published. */
  readonly catalogues?: Catalogues;
  /** Missing: the product's own cost (`argonPasswords`). */
  readonly passwordCost?: PasswordCost;
  /** Whether results are read into memory at the start. Missing: the first query reads them, and waits for that. */
  readonly readsResultsAhead?: boolean;
  /** The folder with the built app; it may be missing. */
  readonly dist: string;
};

/** Calls `begin` once the server listens and the database is migrated, unless it closes before. */
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

/** Runs `work`, which throws nothing, while the server serves: when it begins, and then regularly. */
function repeatedly(app: App, prepared: Promise<void>, everyMs: number, work: () => Promise<unknown>): void {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    running = work();
  };
  const begin = () => {
    run();
    timer = setInterval(run, everyMs).unref();
  };
  const end = () => {
    clearInterval(timer);
    return running;
  };
  whileServing(app, prepared, begin, end);
}

/** Sends mails, and queues reminders and digests (R4, R5), while the server runs. Starts once it listens, because links need its address. */
function mails(
  app: App,
  { settings, database, now, randomBytes }: AppDeps,
  prepared: Promise<void>,
  publicUrl: () => string,
): MailDispatch {
  const transport = openMailTransport(settings, senderOf(settings));
  const deps = { database, now, randomBytes, publicUrl, settings };
  const dispatch = mailDispatch({ ...deps, transport, log: app.log });
  whileServing(app, prepared, dispatch.start, dispatch.stop);
  const failed = (err: unknown) =>
    app.log.warn({ event: 'notices', err }, 'reminders and digests cannot be queued');
  if (settings.reminders)
    repeatedly(app, prepared, noticesIntervalMs, () => queueNotices(deps).catch(failed));
  return dispatch;
}

/** While the server runs: deletes expired data daily, expired rate limits, and photos that the store refused to delete (PH11). */
function retention(
  app: App,
  { database, now, settings }: AppDeps,
  prepared: Promise<void>,
  context: AppContext,
): void {
  let stopDaily: (() => Promise<void>) | undefined;
  const failed = (err: unknown) => app.log.warn({ err }, 'expired data was not deleted');
  const { rateLimiter, discardAgain } = context;
  const keepDays = settings.photosKeepDays;
  const onRemoved = (photos: number) =>
    app.log.info({ photos }, 'photos older than PHOTOS_KEEP_DAYS removed');
  const begin = () => {
    stopDaily = purgeExpiredDaily(database, now, failed, (time, confirmed, stopping) =>
      sweepPhotos({ ...context, keepDays, confirmed, onRemoved, stopping }, time),
    );
  };
  whileServing(app, prepared, begin, () => stopDaily?.());
  repeatedly(app, prepared, purgeAttemptsIntervalMs, () => rateLimiter.purgeExpired().catch(failed));
  repeatedly(app, prepared, discardIntervalMs, discardAgain);
}

/** Reads results into the memory of their thread, beside everything else, once the server is ready. */
function readResultsAhead(app: App, prepared: Promise<void>, { results }: AppContext): void {
  // What fails here fails again in the first query, where it is reported.
  const begin = () => void results.read('everything', undefined).catch(() => undefined);
  whileServing(app, prepared, begin, () => undefined);
}

/** Builds the server; it does not listen. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, prepared = Promise.resolve() } = deps;
  const app: App = fastify({
    ...serverLimits,
    ...requestLog(deps.log),
    trustProxy: settings.trustProxy.length > 0 && [...settings.trustProxy],
    genReqId: () => randomUUID(),
    ...brokenRequests(settings),
  }).withTypeProvider<ZodTypeProvider>();
  if (settings.trustProxy.length > 0) forwardedAddresses(app);
  logAborted(app);
  const publicUrl = () => settings.publicUrl ?? app.listeningOrigin;
  const dispatch = mails(app, deps, prepared, publicUrl);
  const context = createContext({ ...deps, publicUrl }, dispatch.wake, (err, line) =>
    app.log.warn({ err }, line),
  );
  app.addHook('onClose', context.results.close);
  app.addHook('onClose', context.photoChecker.close);
  retention(app, deps, prepared, context);
  if (deps.readsResultsAhead === true) readResultsAhead(app, prepared, context);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  errors(app);
  const isReady = readiness(
    deps.database,
    settings.database,
    settings.photos ? context.photoStore.probe : () => Promise.resolve(),
    (err) => (err === null ? app.log.info('ready again') : app.log.warn({ err }, 'not ready')),
  );
  // Asked at the start, so that a cause is in the log before anybody asks.
  whileServing(
    app,
    prepared,
    () => void isReady(),
    () => undefined,
  );
  const { database, now } = deps;
  const location = settings.database;
  const dataDir = location.kind === 'sqlite' || settings.photosBucket === null ? settings.dataDir : null;
  metrics(app, settings.metrics, { database, location, dataDir, isReady, now });
  // Registered first: after a hook that sends a response, later hooks do not run.
  await headers(app, settings, now);
  readinessGate(app, prepared);
  unreadBody(app);
  limits(app);
  unmetExpectations(app, settings);
  rawBody(app);
  await notFound(app, deps.dist);
  await openapi(app);
  await app.register(async (scope) => {
    await apiRoutes(scope, context, isReady);
    clientSettingsRoutes(scope, clientSettingsOf(settings));
  });
  if (settings.repairLinks) await repairPages(app, context, settings, deps.dist);
  await staticFiles(app, deps.dist);
  return app;
}
