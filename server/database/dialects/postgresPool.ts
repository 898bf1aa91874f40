import pg from 'pg';
import { errorCode } from '../errorCode.ts';

const defaultConnections = 20;
const connectMs = 5_000;
// Longer than a statement may take, so that PostgreSQL's own time-out comes first.
const graceMs = 2_000;
const maxIdleInTransactionMs = 120_000;

/**
 * A pool of connections. `timeoutMs` is how long a statement may take, waiting for locks included. `onLost` is
 * called when a connection breaks; the pool opens others.
 */
export function postgresPool(
  url: string,
  timeoutMs: number,
  onLost: (error: Error) => void,
  connections = defaultConnections,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: Math.min(timeoutMs, maxIdleInTransactionMs),
    application_name: 'storey',
    // A cut cable is not reported: with `pipeline`, pg drops the connection whose statement gets no response in
    // time.
    query_timeout: timeoutMs + graceMs,
    pipeline: true,
  });
  pool.on('error', onLost);
  // A connection that breaks in use fails its query; without an error listener it would also end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

// Connection lost or refused (08, 57P), too many connections (53), lock or statement time-out (55P03, 57014),
// deadlock or serialisation (40), a transaction that idled for too long because this process stood still (25P03), a
// standby (25006): nothing is wrong with the request, and it may be sent again.
const transient = /^(08|53|40|57P|57014|55P03|25P03|25006)/;
// Messages of pg that have no code; the last two occur when the connection had broken before the query.
const transientMessage =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;
const transientNetwork = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'];

/** Whether PostgreSQL ended a transaction because of a deadlock or a failed serialisation. */
export function isDeadlock(error: unknown): boolean {
  return /^40(P01|001)$/.test(errorCode(error));
}

/** Whether PostgreSQL could not be reached or gave up, as opposed to rejecting a statement. */
export function isPostgresUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return transient.test(code) || transientNetwork.includes(code) || transientMessage.test(error.message);
}
