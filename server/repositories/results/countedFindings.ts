import { sql } from 'kysely';
import type { FindingState } from '#domain/results/finding.ts';
import type { Database } from '../../database/tables.ts';
import { rowCount } from './countedTours.ts';
import { type FindingsFilter, mentions, narrowed, ofTable } from './narrowedFindings.ts';

/** The number of findings of a mandate in a state. */
export type StateCount = {
  readonly mandate_id: string;
  readonly state: FindingState;
  readonly count: number;
};

/** How many findings are in each state, by mandate. */
export async function countFindingsInState(
  db: Database,
  filter: FindingsFilter,
): Promise<readonly StateCount[]> {
  const { rows } = await sql<StateCount>`
    select findings.mandate_id, findings.state, ${rowCount} as count from findings where ${narrowed(db, filter)}
    group by findings.mandate_id, findings.state`.execute(db);
  return rows;
}

/** How many findings are in each state, by mandate, of those with a text in their words and not in the name of their place. */
export async function countFindingsElsewhere(
  db: Database,
  filter: Omit<FindingsFilter, 'text'>,
  text: string,
): Promise<readonly StateCount[]> {
  const { place, words } = mentions(db, text);
  // Few have the words; their places are looked up after that.
  const { rows } = await sql<StateCount>`
    select findings.mandate_id, findings.state, ${rowCount} as count from findings
    where ${ofTable(db, filter)} and case when ${words} then not ${place} else false end
    group by findings.mandate_id, findings.state`.execute(db);
  return rows;
}
