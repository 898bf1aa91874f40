import { defineConfig } from 'vitest/config';
import { sourcePlugins } from './vite.config.ts';

const minute = 60_000;

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/closingLineReporter.ts'],
    projects: [
      {
        plugins: sourcePlugins(),
        test: {
          name: 'rules',
          include: ['tests/rules/**/*.test.{ts,tsx}'],
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        test: {
          name: 'model',
          include: ['tests/model/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          testTimeout: minute,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/{contract,faults,drills}/**/*.test.ts'],
          globalSetup: ['tests/support/postgresForTests.ts'],
          testTimeout: minute,
          hookTimeout: minute,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/journeys/**/*.test.ts'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 3 * minute,
          hookTimeout: minute,
          // One browser and one server at a time, and after everything that is quick to fail.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'visual',
          include: ['tests/e2e/visual/**/*.test.ts'],
          globalSetup: ['tests/e2e/visual/report/reports.ts'],
          testTimeout: 3 * minute,
          hookTimeout: minute,
          // Each file has a server and a browser of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 5 * minute,
          hookTimeout: 2 * minute,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
