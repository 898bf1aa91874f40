import { sql } from 'kysely';
import type { Database } from '../../../server/database/tables.ts';
import type { DatabaseKind } from './benchDatabase.ts';
import { cpuMs } from './benchServer.ts';

/** Processor time of PostgreSQL's processes, in milliseconds; 0 for SQLite, which runs inside the server. */
export async function databaseCpuMs(database: Database, kind: DatabaseKind): Promise<number> {
  if (kind === 'sqlite') return 0;
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(database);
  const times = rows.map(({ pid }) => cpuMs(pid));
  return times.filter((time) => !Number.isNaN(time)).reduce((sum, time) => sum + time, 0);
}
