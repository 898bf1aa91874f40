import pg from 'pg';

const usualConnections = 20;
const connectMs = 5_000;
// Longer than a statement may take, so that PostgreSQL speaks first.
const graceMs = 2_000;
const maxIdleInTransactionMs = 120_000;

/**
 * A pool of connections. `timeoutMs` is how long a statement may take, waiting for locks included. `onLost` hears of
 * connections that broke; the pool opens others.
 */
export function postgresPool(
  url: string,
  timeoutMs: number,
  onLost: (error: Error) => void,
  connections = usualConnections,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: Math.min(timeoutMs, maxIdleInTransactionMs),
    application_name: 'storey',
    // A cut cable tells nothing: with `pipeline`, pg gives the connection up with the statement that nobody answers.
    query_timeout: timeoutMs + graceMs,
    pipeline: true,
  });
  pool.on('error', onLost);
  // One that breaks while it is in use fails its query; without somebody listening it would end the process too.
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

// Connection lost or refused (08, 57P), too many connections (53), lock or statement time-out (55P03, 57014),
// deadlock or serialisation (40), a transaction that idled for too long because this process stood still (25P03), a
// standby (25006): nothing is wrong with the request, and it may be sent again.
const passing = /^(08|53|40|57P|57014|55P03|25P03|25006)/;
// What pg says without a code; the last two to whoever asks on a connection that broke before.
const passingMessage =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;
const passingNetwork = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether PostgreSQL ended a transaction because it and others waited for one another, or could not be put in a row. */
export function isDeadlock(error: unknown): boolean {
  return /^40(P01|001)$/.test(codeOf(error));
}

/** Whether PostgreSQL could not be reached or gave up, as opposed to having been asked something wrong. */
export function isPostgresUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return passing.test(code) || passingNetwork.includes(code) || passingMessage.test(error.message);
}
