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
    /** On which databases this project's tests run. */
    databaseKinds: readonly DatabaseKind[];
    /** A server of its own per project; every test file makes databases in it. Not there where no test asks for it. */
    postgresUrl: string;
    /** A migrated SQLite file, and the name of a migrated database in the PostgreSQL: both are copied, never opened. */
    template: { readonly file: string; readonly database: string };
  }
}

const templateDatabase = 'storey_template';
const killing = ['processes', 'crash'];

/** A real PostgreSQL with a migrated database to copy; tests that need a durable one start their own. */
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

/** What a project's tests copy instead of migrating anew: once per run, for the projects whose `globalSetup` names this file. */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-template-'));
  const file = join(folder, 'template.db');
  await migrate({ kind: 'sqlite', file });
  const needsPostgres = project.config.provide.databaseKinds?.includes('postgres') ?? false;
  // Tests that kill processes check what is on the disk (R4); for the others nothing has to reach it.
  const postgres = needsPostgres ? await postgresWithTemplate(killing.includes(project.name)) : null;
  project.provide('template', { file, database: templateDatabase });
  if (postgres !== null) project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
