import Sqlite from 'better-sqlite3';

const postgresUniqueViolation = '23505';

/** Whether a write met a row that is already there, committed meanwhile by somebody else. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof Sqlite.SqliteError) return error.code === 'SQLITE_CONSTRAINT_UNIQUE';
  return error instanceof Error && 'code' in error && error.code === postgresUniqueViolation;
}

/** Whether a row was refused for what stands in it: a rule of its table, a reference, a type. */
export function isRefusedRow(error: unknown): boolean {
  if (error instanceof Sqlite.SqliteError) return /^SQLITE_(CONSTRAINT|MISMATCH)/.test(error.code);
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}
