import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import type { Database } from '../database/tables.ts';
import type { ToursOfResults } from '../repositories/results/countedTours.ts';
import { findTimeZone } from '../repositories/results/resultSettings.ts';

/** The input of a read: everything that is not in the database. */
export type Reading<Query> = {
  readonly query: Query;
  readonly now: string;
  /** The setting TIME_ZONE, for a database in which nothing was counted yet. */
  readonly timeZone: string;
};

/** The tours that a query is about. */
export function toursOf({ mandate_id, object_id, user_id, from, to }: ResultsFilter): ToursOfResults {
  return { mandateId: mandate_id, buildingId: object_id, userId: user_id, from, to };
}

/** The time zone in which the stored results were counted (N6). */
export async function zoneOf(
  db: Database,
  { timeZone }: Pick<Reading<unknown>, 'timeZone'>,
): Promise<string> {
  return (await findTimeZone(db)) ?? timeZone;
}

type Named = {
  readonly user_id: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
};

/** The person who walked a tour or made a statement; null once the person was deleted. */
export function inspectorOf({ user_id, firstname, lastname }: Named) {
  return user_id === null || firstname === null || lastname === null
    ? null
    : { id: user_id, firstname, lastname };
}
