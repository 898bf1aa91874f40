import Sqlite from 'better-sqlite3';

const postgresUniqueViolation = '23505';

/** Whether a write met a row that is already there, committed meanwhile by somebody else. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof Sqlite.SqliteError) return error.code === 'SQLITE_CONSTRAINT_UNIQUE';
  return error instanceof Error && 'code' in error && error.code === postgresUniqueViolation;
}
