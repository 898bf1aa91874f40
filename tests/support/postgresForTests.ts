import type { TestProject } from 'vitest/node';
import { aPostgres } from './aPostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server of its own per run; every test file makes databases in it. */
    postgresUrl: string;
  }
}

/** A real PostgreSQL, once per run, for the project whose `globalSetup` names this file. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await aPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
