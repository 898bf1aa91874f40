import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { TestOrder } from './tests/support/testOrder.ts';
import { sourcePlugins } from './vite.config.ts';

// Which project belongs to which tier, and why: docs/testing.md. `scripts/tiers.mjs` runs them.

// `NIGHT=1`: also what runs by night only, and heavy tests on PostgreSQL, too (`heavyKinds`).
const isNight = process.env['NIGHT'] === '1';
const both = ['sqlite', 'postgres'] as const;

const minute = 60_000;
// Long enough for a fully loaded machine: a test that hangs fails, one that waits for a processor does not.
const timeLimits = {
  expect: { poll: { timeout: 20_000 } },
  testTimeout: minute,
  hookTimeout: minute,
} as const;
// `isolate: false`: modules are loaded once for all files of a worker and not once for each file, which saves half of a check's
// time. So no file may leave state in a module (decision 190).
const shared = { ...timeLimits, isolate: false, pool: 'threads' } as const;
const deviceStore = ['fake-indexeddb/auto'];
const databases = ['tests/support/server/databasesForTests.ts'];
const testFiles = (names: readonly string[]) => names.map((name) => `tests/${name}.test.ts`);

const apiTests = ['tests/api/**/*.test.ts'];
// These start programs as processes of their own, wait out a time limit by the real clock, draw documents, or take over a second and
// a half for another reason: a check after every step has no time for them.
const processTests = testFiles([
  'api/accounts/activation',
  'api/accounts/endedLinks',
  'api/accounts/matrix',
  'api/accounts/passwords',
  'api/accounts/wayOut',
  'api/buildings/buildingLists',
  'api/inspections/durability',
  'api/inspections/heldBack',
  'api/operation/backup',
  'api/operation/handlerTimeout',
  'api/operation/readiness',
  'api/operation/refusedDatabase',
  'api/operation/slowFile',
  'api/operation/sqliteWriter',
  'api/photos/checking',
  'api/photos/reading',
  'api/photos/storeGone',
  'api/photos/sweeping',
  'api/photos/uploadRefused',
  'api/photos/uploadShare',
  'api/photos/uploading',
  'api/repair/digests',
  'api/repair/reminders',
  'api/repair/repairPhotos',
  'api/results/findingMessages',
  'api/results/resultsTogether',
  'api/results/spreadsheet',
  'api/results/typedReports',
  'api/security/unreadBodies',
  'api/users/changedPerson',
  'api/users/mailFailures',
  'unit/core/domain/searchKey',
  'unit/core/server/missingPhotos',
  'unit/core/server/readWorkbook',
  'unit/core/server/taggedDocuments',
  'unit/core/start/oneAtATime',
  'unit/core/start/runTier',
]);
// The heaviest ones: on PostgreSQL they run by night only (`heavyKinds`). Other tests run the same queries there.
const heavyTests = testFiles([
  'api/accounts/signInBeside',
  'api/buildings/importBuildings',
  'api/inspections/lateReports',
  'api/buildings/importWholeList',
  'api/operation/backupPhotos',
  'api/operation/start',
  'api/photos/bucket',
  'api/photos/seenPhotos',
  'api/photos/uploadTurns',
  'api/results/findingsFile',
  'api/results/reportShares',
  'api/results/reports',
  'api/results/resultsExactness',
  'api/results/resultsTwoProcesses',
  'api/users/externalUserFiles',
  'api/users/mail',
  'api/users/peopleThereAndBack',
]);
// By night only. The demo is loaded by `npm start` in an empty folder and by a journey, too; who is reminded once, and whose mail
// goes on after a crash, is tried by day without kills; time limits of connections are those of Node and of Fastify.
const nightTests = testFiles([
  'api/operation/slowRequests',
  'api/operation/startWithDemo',
  'api/repair/noticesKilled',
  'api/results/demoTours',
]);
const inProcesses = [...processTests, ...heavyTests, ...nightTests];
// Tests that name `databaseKinds` run on both databases, the others on SQLite only.
const testsOfBothDatabases = globSync(apiTests).filter((file) =>
  readFileSync(file, 'utf8').includes('databaseKinds'),
);
// They repeat one action many times in every engine, or ask what an engine makes of signs, addresses and a canvas, which a new
// version of it changes and hardly a change here.
const everyEngineTests = testFiles(
  ['canvasProtection', 'cleanText', 'doublePress', 'emailField', 'putAside'].map(
    (name) => `e2e/real-browsers/${name}`,
  ),
);

export default defineConfig({
  test: {
    // All processors: by itself it leaves one of them free, which is half of a small machine.
    maxWorkers: '100%',
    reporters: ['default', './tests/support/closingLineReporter.ts'],
    sequence: { sequencer: TestOrder },
    projects: [
      // npm run check
      {
        test: {
          ...shared,
          name: 'core',
          include: ['tests/unit/core/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...inProcesses],
          setupFiles: deviceStore,
        },
      },
      {
        plugins: sourcePlugins(),
        test: {
          ...shared,
          name: 'ui',
          include: ['tests/unit/ui/**/*.test.{ts,tsx}'],
          setupFiles: [...deviceStore, 'tests/support/patientQueries.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: apiTests,
          exclude: [...configDefaults.exclude, ...inProcesses],
          globalSetup: databases,
          provide: { databaseKinds: ['sqlite'] },
        },
      },
      // npm test
      {
        test: {
          ...shared,
          name: 'api-postgres',
          include: testsOfBothDatabases,
          exclude: [...configDefaults.exclude, ...inProcesses],
          globalSetup: databases,
          provide: { databaseKinds: ['postgres'] },
        },
      },
      {
        test: {
          name: 'processes',
          include: isNight ? inProcesses : [...processTests, ...heavyTests],
          // Nearly every file imports the whole server (decision 190).
          isolate: false,
          globalSetup: databases,
          provide: { databaseKinds: [...both] },
          ...timeLimits,
          // Half a minute of work in a test, or before it, on a machine that has nothing else to do.
          testTimeout: 10 * minute,
          hookTimeout: 5 * minute,
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          setupFiles: deviceStore,
          globalSetup: databases,
          provide: { databaseKinds: [...both] },
          ...timeLimits,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/e2e/journeys/**/*.test.ts'],
          ...timeLimits,
          testTimeout: 3 * minute,
          // A server and a browser for each worker, kept from file to file (tests/e2e/journey.ts).
          isolate: false,
          maxWorkers: 2,
          // After everything that is quick to fail.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'visual',
          include: ['tests/e2e/visual/**/*.test.ts'],
          globalSetup: ['tests/e2e/visual/report/reports.ts'],
          ...timeLimits,
          testTimeout: 3 * minute,
          // Each file has a server and a browser of its own, and keeps nothing in a module.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['tests/e2e/real-browsers/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(isNight ? [] : everyEngineTests)],
          // One browser at a time; in some of them polling is the only way to wait.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 5 * minute,
          hookTimeout: 2 * minute,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'machine',
          // By day the start in an empty folder, by night the kills.
          include: ['tests/start/**/*.test.ts', 'tests/crash/**/*.test.ts'],
          // One file at a time: a process must be at work when it is killed, and npm has the disk to itself.
          fileParallelism: false,
          globalSetup: databases,
          provide: { databaseKinds: isNight ? [...both] : ['sqlite'] },
          ...timeLimits,
          // Installs from the registry, as on a machine that has nothing.
          testTimeout: 10 * minute,
          hookTimeout: 5 * minute,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
