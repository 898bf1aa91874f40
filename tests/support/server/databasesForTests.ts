import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../server/database/migrate.ts';
import type { DatabaseKind } from './databaseIn.ts';
import { makePostgres } from './makePostgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The databases that this project's tests run on. */
    databaseKinds: readonly DatabaseKind[];
    /** One PostgreSQL per project, in which every test file creates databases. Missing if no test needs it. */
    postgresUrl: string;
    /** A migrated SQLite file, and the name of a migrated database in the PostgreSQL: both are copied, never opened. */
    template: { readonly file: string; readonly database: string };
  }
}

const templateDatabase = 'storey_template';
const killing = ['processes', 'machine'];

/** A real PostgreSQL with a migrated database to copy. */
async function postgresWithTemplate(isDurable: boolean): Promise<{ url: string; stop: () => Promise<void> }> {
  const { url, stop } = await makePostgres({ isDurable });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  const template = new URL(url);
  template.pathname = `/${templateDatabase}`;
  await migrate({ kind: 'postgres', url: template.href });
  return { url, stop };
}

/**
 * Prepares migrated databases for tests to copy, once per run, for the projects whose `globalSetup` names this
 * file.
 */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-template-'));
  const file = join(folder, 'template.db');
  await migrate({ kind: 'sqlite', file });
  const needsPostgres = project.config.provide.databaseKinds?.includes('postgres') ?? false;
  // Tests that kill processes check what is on the disk (R4); the others need no fsync.
  const postgres = needsPostgres ? await postgresWithTemplate(killing.includes(project.name)) : null;
  project.provide('template', { file, database: templateDatabase });
  if (postgres !== null) project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
