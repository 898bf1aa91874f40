import { sql } from 'kysely';

/**
 * Where a tour stands in a list (N27): the time of its conclusion, or of its start while it is open, as ISO text; then the end
 * of its id, where times are equal.
 */
export type ListedPlace = { readonly at: string; readonly tail: string };

// A UUIDv7 begins with a time, the start's; what follows, in SQL from the 15th character, is random.
const tailBegins = 'xxxxxxxx-xxxx-'.length;

/** The time of a row's place, as the indexes of `tours` have it: another expression would make the database sort all tours. */
export const atOf = (table: 'tours' | 'found') =>
  sql<string>`coalesce(${sql.ref(`${table}.concluded_at`)}, ${sql.ref(`${table}.created_at`)})`;
/** The end of a row's id, likewise. */
export const tailOf = (table: 'tours' | 'found') => sql<string>`substr(${sql.ref(`${table}.id`)}, 15)`;

type PlacedTour = {
  readonly id: string;
  readonly created_at: string;
  readonly concluded_at: string | null;
};

/** The place of a tour. */
export function placeOf({ id, created_at, concluded_at }: PlacedTour): ListedPlace {
  return { at: concluded_at ?? created_at, tail: id.slice(tailBegins) };
}

/** Whether a place is further down a list, the newest being first. */
export function isBelow(one: ListedPlace, other: ListedPlace): boolean {
  return one.at === other.at ? one.tail < other.tail : one.at < other.at;
}

const timeDigits = 12;
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/** A place as a UUID, which the cursor of a list is. */
export function cursorOfPlace({ at, tail }: ListedPlace): string {
  const time = Date.parse(at).toString(16).padStart(timeDigits, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail}`;
}

/** The place that a cursor names. The tour that stood there may have left it: it was concluded since. */
export function placeOfCursor(cursor: string): ListedPlace {
  const lower = cursor.toLowerCase();
  const ms = Number.parseInt(lower.slice(0, tailBegins).replaceAll('-', ''), 16);
  return { at: new Date(Math.min(ms, lastMs)).toISOString(), tail: lower.slice(tailBegins) };
}
