import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasPiece, type Piece, piecesOf } from '../database/query/foldedKey.ts';
import type { Database } from '../database/tables.ts';

/** A column of `tours`, and values of it. */
export type TourKeys = {
  readonly column: 'cip_obj_id' | 'mandate_id' | 'user_id';
  readonly ids: readonly string[];
};

// A hundredth of a large list of buildings: with more keys than these, matching tours are soon found among the
// newest.
const maxKeys = 1_000;

const mentionable = { cip_obj_id: 'buildings', mandate_id: 'mandates', user_id: 'users' } as const;
const columns = ['cip_obj_id', 'mandate_id', 'user_id'] as const;

/** Whatever has a piece: rows of buildings, mandates and people, as a subquery for a column of `tours`. */
function having(column: TourKeys['column'], piece: Piece): RawBuilder<{ id: string }> {
  const table = mentionable[column];
  return sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${hasPiece(table, piece)}`;
}

async function keysHaving(db: Database, piece: Piece): Promise<readonly TourKeys[] | null> {
  const keys: TourKeys[] = [];
  let count = 0;
  for (const column of columns) {
    const { rows } = await sql<{ id: string }>`${having(column, piece)} limit ${maxKeys + 1}`.execute(db);
    count += rows.length;
    if (count > maxKeys) return null;
    keys.push({ column, ids: rows.map(({ id }) => id) });
  }
  return keys;
}

const lengthOf = (keys: readonly TourKeys[]) => keys.reduce((sum, { ids }) => sum + ids.length, 0);

/**
 * The buildings, mandates and people that have the rarest piece of a text, as values of columns of `tours`, and the condition
 * that a tour has the other pieces in one of them (L3). Null where each piece has too many to look up.
 */
export async function keysMentioning(
  db: Database,
  text: string,
): Promise<{ readonly keys: readonly TourKeys[]; readonly others: RawBuilder<SqlBool> } | null> {
  const pieces = piecesOf(text);
  let rarest: { readonly piece: Piece; readonly keys: readonly TourKeys[] } | null = null;
  for (const piece of pieces) {
    const keys = await keysHaving(db, piece);
    if (keys !== null && (rarest === null || lengthOf(keys) < lengthOf(rarest.keys)))
      rarest = { piece, keys };
  }
  if (rarest === null) return null;
  const others = pieces.flatMap((piece) => {
    if (piece === rarest.piece) return [];
    const anyOf = columns.map((column) => sql`${sql.ref(`tours.${column}`)} in (${having(column, piece)})`);
    return sql`(${sql.join(anyOf, sql` or `)})`;
  });
  return { keys: rarest.keys, others: sql`${sql.join([sql`1 = 1`, ...others], sql` and `)}` };
}

/** The condition that a tour has each piece of a text in the joined row of its building, mandate or inspector. */
export function mentions(text: string): RawBuilder<SqlBool> {
  const found = piecesOf(text).map((piece) => {
    const anyOf = Object.values(mentionable).map((table) => hasPiece(table, piece));
    return sql`(${sql.join(anyOf, sql` or `)})`;
  });
  return sql`${sql.join([sql`1 = 1`, ...found], sql` and `)}`;
}
