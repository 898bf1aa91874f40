import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseLocation } from '../../../server/database/openDatabase.ts';

export const databaseKinds = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** A database for one test, and a folder for the other data of a server. */
export type FreshDatabase = {
  readonly location: DatabaseLocation;
  readonly folder: string;
  readonly remove: () => Promise<void>;
};

async function asOwner(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

type Template = { readonly file: string; readonly database: string };

async function newDatabase(
  postgresUrl: () => string,
  kind: DatabaseKind,
  template: Template | null,
): Promise<FreshDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-test-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (kind === 'sqlite') {
    const file = join(folder, 'storey.db');
    if (template !== null) await copyFile(template.file, file);
    return { location: { kind, file }, folder, remove: removeFolder };
  }
  const name = `storey_${randomUUID().replaceAll('-', '')}`;
  const from = template === null ? '' : ` template ${template.database} strategy file_copy`;
  await asOwner(postgresUrl(), `create database ${name}${from}`);
  const url = new URL(postgresUrl());
  url.pathname = `/${name}`;
  return {
    location: { kind, url: url.href },
    folder,
    remove: async () => {
      await asOwner(postgresUrl(), `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** An empty SQLite file, or an empty database in the PostgreSQL at `postgresUrl`. */
export function databaseIn(postgresUrl: () => string, kind: DatabaseKind): Promise<FreshDatabase> {
  return newDatabase(postgresUrl, kind, null);
}

/** A copy of a migrated SQLite file, or of a migrated database in the PostgreSQL at `postgresUrl`. */
export function databaseCopiedFrom(
  template: Template,
  postgresUrl: () => string,
  kind: DatabaseKind,
): Promise<FreshDatabase> {
  return newDatabase(postgresUrl, kind, template);
}
