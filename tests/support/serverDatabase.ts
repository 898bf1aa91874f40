import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseLocation } from '../../server/database/openDatabase.ts';

export const databaseKinds = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** An empty database of its own, and a folder for whatever else a server keeps. */
export type FreshDatabase = {
  readonly location: DatabaseLocation;
  readonly folder: string;
  readonly remove: () => Promise<void>;
};

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export async function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-test-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (kind === 'sqlite') {
    return { location: { kind, file: join(folder, 'storey.db') }, folder, remove: removeFolder };
  }
  const name = `storey_${randomUUID().replaceAll('-', '')}`;
  await asOwner(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    location: { kind, url: url.href },
    folder,
    remove: async () => {
      await asOwner(`drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}
