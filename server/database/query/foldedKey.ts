import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchPieces } from '#domain/search/searchKey.ts';
import { searchKey } from './searchKey.ts';

/** A piece of a query (L3). */
export type Piece = {
  /** Part of a folded key. Letters and digits only: nothing in it is special in a LIKE pattern. */
  readonly text: string;
  /** The whole query as texts without a folded key are searched, which an older process left: part of a `searchKey`. */
  readonly before: string;
};

/** The pieces of a query; a row is found where each is in one of its texts. */
export function piecesOf(query: string): readonly Piece[] {
  // PostgreSQL takes no text with NUL.
  const before = searchKey(query.replaceAll('\u0000', '').trim());
  return searchPieces(query).map((text) => ({ text, before }));
}

/** The LIKE patterns of a piece: for a folded key, and, with `\` as the escape, for a text without one. */
export function patternsOf({ text, before }: Piece): { readonly folded: string; readonly before: string } {
  return { folded: `%${text}%`, before: `%${before.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` };
}

/** The condition that a row of `mandates`, `buildings` or `users`, under the name `table`, has a piece. */
export function hasPiece(table: string, piece: Piece): RawBuilder<SqlBool> {
  const { folded, before } = patternsOf(piece);
  const key = sql.ref(`${table}.folded_key`);
  return sql<SqlBool>`(${key} like ${folded}
    or (${key} is null and ${sql.ref(`${table}.search_key`)} like ${before} escape '\\'))`;
}

// Begins what is kept of a row without a folded key: no key has it.
const unfolded = '\u0000';

/** What is kept of a row to be searched in memory. */
export function keptKey(folded: string | null, before: string): string {
  return folded ?? `${unfolded}${before}`;
}

/** Whether a kept key has a piece, exactly as `hasPiece` finds it. */
export function keptHas(kept: string, { text, before }: Piece): boolean {
  return kept.includes(kept.startsWith(unfolded) ? before : text);
}
