import Sqlite from 'better-sqlite3';
import { errorCode } from '../errorCode.ts';

const postgresUniqueViolation = '23505';

/** Whether a write failed because its row exists already, committed meanwhile by somebody else. */
export function isUniqueViolation(error: unknown): boolean {
  // SQLite reports primary keys with a code of their own.
  if (error instanceof Sqlite.SqliteError) return /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(error.code);
  return errorCode(error) === postgresUniqueViolation;
}

/** Whether a row was refused because of its values: a constraint, a reference, a type. */
export function isRefusedRow(error: unknown): boolean {
  if (error instanceof Sqlite.SqliteError) return /^SQLITE_(CONSTRAINT|MISMATCH)/.test(error.code);
  return /^2[23]/.test(errorCode(error));
}
