/** The code of a failure of Node, SQLite or PostgreSQL (`ENOENT`, `SQLITE_FULL`, `23505`); empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
