import { statfs } from 'node:fs/promises';
import { type Catalogues, publishedCatalogues } from '#domain/catalogue/publishedCatalogues.ts';
import { noPhotos, photoAllowance } from '#domain/photo.ts';
import type { AppContext } from './services/AppContext.ts';
import { isCommonPassword } from './services/accounts/commonPasswords.ts';
import { argonPasswords, type PasswordCost } from './services/accounts/passwords.ts';
import { buildingImporter } from './services/buildings/import/BuildingImporter.ts';
import { CommandBatcher } from './services/idempotency/CommandBatcher.ts';
import type { Command } from './services/inspections/command.ts';
import { executeBatch } from './services/inspections/executeBatch.ts';
import { commandHandler } from './services/inspections/handlers.ts';
import { photoChecker } from './services/photos/check/PhotoChecker.ts';
import { photoDiscarder } from './services/photos/discardPhotos.ts';
import { openPhotos } from './services/photos/openPhotos.ts';
import { databaseRateLimiter } from './services/rate-limit/databaseRateLimiter.ts';
import { hashedRateLimiter } from './services/rate-limit/hashedRateLimiter.ts';
import { memoryRateLimiter } from './services/rate-limit/memoryRateLimiter.ts';
import { documentPrinter } from './services/reports/DocumentPrinter.ts';
import { resultsReader } from './services/results/reading/ResultsReader.ts';
import type { Settings } from './settings.ts';

// SQLite has one writer and reads synchronously, so a second batch or reading at once gains nothing; PostgreSQL
// runs them in parallel.
const batching = {
  sqlite: { maxBatches: 1, lockPolicy: 'wait', maxReadings: 1 },
  postgres: { maxBatches: 2, lockPolicy: 'skip-locked', maxReadings: 2 },
} as const;

/** What the context is built from: those of `AppDeps` that services need. */
type ContextDeps = Pick<AppContext, 'database' | 'now' | 'randomBytes' | 'publicUrl'> & {
  readonly settings: Settings;
  /** L5. Missing: every version that is published. */
  readonly catalogues?: Catalogues;
  /** Missing: the product's own cost. */
  readonly passwordCost?: PasswordCost;
};

async function freeBytes({ dataDir, photosBucket }: Settings): Promise<number> {
  if (photosBucket !== null) return Infinity;
  const disk = await statfs(dataDir);
  return disk.bavail * disk.bsize;
}

/**
 * Builds what the services of one server share. `wakeMails` starts sending at once; `warn` logs failures in the
 * background, which no response can report.
 */
export function createContext(
  deps: ContextDeps,
  wakeMails: () => void,
  warn: (error: unknown, line: string) => void,
): AppContext {
  const { settings, database, now, randomBytes, publicUrl } = deps;
  const { catalogues = publishedCatalogues, passwordCost } = deps;
  const { timeZone } = settings;
  const passwords = argonPasswords(randomBytes, passwordCost);
  const photos = openPhotos(settings, database, now);
  const discarder = photoDiscarder(photos, (err, left) =>
    warn(err, `photos that were not deleted from the store, and are tried again every minute: ${left}`),
  );
  const { discardPhotos } = discarder;
  const allowance = settings.photos ? photoAllowance : noPhotos;
  const handle = commandHandler({ catalogues, photoAllowance: allowance });
  const batcher = new CommandBatcher<Command>(
    (commands, lockPolicy) =>
      executeBatch({ database, now, randomBytes, timeZone, discardPhotos, handle }, commands, lockPolicy),
    batching[settings.database.kind],
  );
  return {
    database,
    catalogues,
    photoAllowance: allowance,
    now,
    timeZone,
    randomBytes,
    publicUrl,
    repairLinks: settings.repairLinks,
    filedMails: settings.environment === 'development' ? 'written_to_file' : 'no_mail_server',
    batcher,
    passwords,
    // With SQLite there is one server process: its counts can stay in memory.
    rateLimiter: hashedRateLimiter(
      settings.database.kind === 'postgres' ? databaseRateLimiter(database, now) : memoryRateLimiter(now),
    ),
    isCommonPassword,
    ...photos,
    photoChecker: photoChecker(),
    ...discarder,
    results: resultsReader(settings.database),
    buildingImporter: buildingImporter(settings.database, now),
    documents: documentPrinter(),
    freeBytes: () => freeBytes(settings),
    wakeMails,
  };
}
