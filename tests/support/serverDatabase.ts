import { inject } from 'vitest';
import { type DatabaseKind, databaseIn, databaseKinds, type FreshDatabase } from './databaseIn.ts';

export { type DatabaseKind, databaseKinds, type FreshDatabase };

/** An empty database of its own, in the PostgreSQL of this run. */
export function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return databaseIn(() => inject('postgresUrl'), kind);
}
