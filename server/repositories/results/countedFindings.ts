import { type RawBuilder, sql } from 'kysely';
import type { FindingState } from '#domain/results/finding.ts';
import type { Database } from '../../database/tables.ts';
import { rowCount } from './countedTours.ts';
import { type FindingsFilter, mentions, narrowed } from './narrowedFindings.ts';

function counting(db: Database, filter: FindingsFilter): RawBuilder<unknown> {
  return sql`from findings where ${narrowed(db, filter)}`;
}

/** How many findings pass a filter. */
export async function countFindings(db: Database, filter: FindingsFilter): Promise<number> {
  const { text = '', ...rest } = filter;
  const count = async (all: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`select ${rowCount} as count ${all}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  if (text.trim() === '') return count(counting(db, rest));
  // Two counts: the first uses the index of buildings; the second searches the texts, and looks up the building of
  // the few that match.
  const { place, words } = mentions(db, text);
  const isOfAll = Object.values(rest).every((one) => one === undefined);
  // The plus makes SQLite scan the table, instead of looking up each row through an index of all of them.
  const others = isOfAll ? sql`from findings where +findings.sightings > 0` : counting(db, rest);
  return (
    (await count(sql`${counting(db, rest)} and ${place}`)) +
    (await count(sql`${others} and ${words} and not ${place}`))
  );
}

/** The number of findings of a mandate in a state. */
export type StateCount = {
  readonly mandate_id: string;
  readonly state: FindingState;
  readonly count: number;
};

/** How many findings are in each state, by mandate. */
export async function countFindingStates(
  db: Database,
  filter: FindingsFilter,
): Promise<readonly StateCount[]> {
  const { rows } = await sql<StateCount>`
    select findings.mandate_id, findings.state, ${rowCount} as count ${counting(db, filter)}
    group by findings.mandate_id, findings.state`.execute(db);
  return rows;
}
