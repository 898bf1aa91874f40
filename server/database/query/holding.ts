import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { isPostgres } from './arrayParams.ts';

// Combining marks, for PostgreSQL, whose regular expressions have no `\p{M}`.
const marks = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f]';

/**
 * The condition that a text column without a stored search key matches a pattern (`patternsOf`, before). Only texts
 * with non-ASCII letters are folded, which is slow; null does not match.
 */
export function holding(db: Database, column: string, pattern: string): RawBuilder<SqlBool> {
  const text = sql.ref(column);
  return isPostgres(db)
    ? sql<SqlBool>`(lower(${text}) like ${pattern} escape '\\' or (octet_length(${text}) <> char_length(${text})
        and lower(regexp_replace(normalize(${text}, NFD), ${marks}, '', 'g')) like ${pattern} escape '\\'))`
    : sql<SqlBool>`(${text} like ${pattern} escape '\\'
        or (${text} glob '*[^ -~]*' and search_key(${text}) like ${pattern} escape '\\'))`;
}
