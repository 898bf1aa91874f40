import { sql } from 'kysely';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database } from '../../database/tables.ts';
import { type FindingsFilter, mentions, narrowed, ofTable } from './narrowedFindings.ts';

type Filter = Omit<FindingsFilter, 'text'>;

/** The ids of the findings of buildings that pass a filter, in no order. */
export async function findIdsAt(
  db: Database,
  filter: Filter,
  buildingIds: readonly string[],
): Promise<string[]> {
  const there = among(db, 'findings.building_id', listed(db, listValue(db, buildingIds)));
  const { rows } = await sql<{ id: string }>`
    select findings.id from findings where ${there} and ${narrowed(db, filter)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of at most `limit` findings that pass a filter and have a text in their words, in no order. */
export async function findIdsWithWords(
  db: Database,
  filter: Filter,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<string[]> {
  const { words } = mentions(db, text);
  const { rows } = await sql<{ id: string }>`
    select findings.id from findings where ${ofTable(db, filter)} and ${words} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
