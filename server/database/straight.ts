import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Database, OpenTransaction } from './tables.ts';

/** The connections of open transactions. */
const connections = new WeakMap<Database, DatabaseConnection>();

/**
 * Lets the prepared statements of a transaction go straight to its connection: they leave one behind another, where
 * Kysely holds each back until the one before is answered. Returns what ends this; it must, before the transaction does.
 */
export async function goStraight(transaction: OpenTransaction): Promise<() => void> {
  await transaction.getExecutor().provideConnection(async (connection) => {
    connections.set(transaction, connection);
  });
  return () => connections.delete(transaction);
}

/** Runs a statement; in a transaction that goes straight, in the order in which this is called. */
export function execute<Row>(db: Database, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const connection = connections.get(db);
  return connection === undefined ? db.executeQuery(query) : connection.executeQuery<Row>(query);
}
