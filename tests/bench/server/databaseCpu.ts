import { sql } from 'kysely';
import type { Database } from '../../../server/database/tables.ts';
import type { DatabaseKind } from './benchDatabase.ts';
import { processorTimes } from './benchServer.ts';

/** Processor time of PostgreSQL's processes, in milliseconds; 0 for SQLite, which runs inside the server. */
export async function databaseCpuMs(database: Database, kind: DatabaseKind): Promise<number> {
  if (kind === 'sqlite') return 0;
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(database);
  const times = rows.map(({ pid }) => processorTimes(pid)).filter(({ own }) => !Number.isNaN(own));
  // What has ended meanwhile, as helpers of one query do, is counted by the process that had started it.
  const ended = times.length === 0 ? 0 : processorTimes(times[0]?.parent ?? 0).ended;
  return times.reduce((sum, { own }) => sum + own, ended);
}
