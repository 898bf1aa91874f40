import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

const connections = 10;
const connectMs = 5_000;

/**
 * PostgreSQL through a pool. `patienceMs` is how long a statement may take, waiting for locks included.
 * `onLost` hears of connections that broke; the pool opens others.
 */
export function postgresDialect(url: string, patienceMs: number, onLost: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: patienceMs,
    idle_in_transaction_session_timeout: patienceMs,
    application_name: 'storey',
  });
  pool.on('error', onLost);
  // One that breaks while it is in use fails its query; without somebody listening it would end the process too.
  pool.on('connect', (client) => client.on('error', onLost));
  return new PostgresDialect({ pool });
}

// Connection lost or refused (08, 57P), too many connections (53), lock or statement time-out (55P03, 57014),
// deadlock or serialisation (40): nothing is wrong with the request, and it may be sent again.
const passing = /^(08|53|40|57P|57014|55P03)/;
const passingNetwork = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'];

/** Whether PostgreSQL could not be reached or gave up, as opposed to having been asked something wrong. */
export function isPostgresUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    passing.test(code) ||
    passingNetwork.includes(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  );
}
