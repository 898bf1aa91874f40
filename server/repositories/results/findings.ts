import { sql } from 'kysely';
import { labelKey } from '#domain/search/searchKey.ts';
import type { FindingRow } from '../../database/findingTables.ts';
import { among, isPostgres, listed, listValue } from '../../database/query/arrayParams.ts';
import { bulkQuery } from '../../database/query/bulkQuery.ts';
import { preparedQuery } from '../../database/query/preparedQuery.ts';
import { searchKey } from '../../database/query/searchKey.ts';
import type { Database } from '../../database/tables.ts';

const inBuildings = preparedQuery((db: Database, given: { readonly buildings: unknown }) =>
  db
    .selectFrom('findings')
    .selectAll()
    .where(among(db, 'building_id', listed(db, given.buildings))),
);

/** The findings of buildings, including those that no counted tour saw. */
export function findingsOf(db: Database, buildingIds: readonly string[]): Promise<FindingRow[]> {
  return inBuildings(db, { buildings: listValue(db, buildingIds) });
}

const newColumns = {
  id: 'text',
  building_id: 'text',
  mandate_id: 'text',
  topic: 'text',
  floor: 'integer',
  state: 'text',
  sightings: 'integer',
  first_seen_at: 'text',
  seen_at: 'text',
  seen_day: 'text',
  seen_good_at: 'text',
  late_at: 'text',
  comment: 'text',
  comment_key: 'text',
  comment_folded: 'text',
  answered_at: 'text',
  answer: 'text',
} as const;

const insertAll = bulkQuery(newColumns, (given) => {
  const names = sql.join(Object.keys(newColumns).map((name) => sql.ref(name)));
  return sql<never>`insert into findings (${names}) select ${names} from ${given}`;
});

/** The part of a finding that follows from tours, and from answers (R2). */
export type SeenFinding = Omit<Pick<FindingRow, keyof typeof newColumns>, 'comment_key' | 'comment_folded'>;

/** The keys of a comment, of which the folded one is searched (N19); null where there is none. */
export const commentKeys = (comment: string | null): Pick<FindingRow, 'comment_key' | 'comment_folded'> => ({
  comment_key: comment === null ? null : searchKey(comment),
  comment_folded: comment === null ? null : labelKey(comment),
});

const withKeys = (finding: SeenFinding) => ({ ...finding, ...commentKeys(finding.comment) });

/** Stores new findings. */
export async function insertFindings(db: Database, findings: readonly SeenFinding[]): Promise<void> {
  await insertAll(db, findings.map(withKeys));
}

const updateSeen = bulkQuery(
  {
    id: 'text',
    state: 'text',
    sightings: 'integer',
    first_seen_at: 'text',
    seen_at: 'text',
    seen_day: 'text',
    seen_good_at: 'text',
    late_at: 'text',
    comment: 'text',
    comment_key: 'text',
    comment_folded: 'text',
    answered_at: 'text',
    answer: 'text',
  },
  (given) => sql<never>`
    update findings set state = given.state, sightings = given.sightings, first_seen_at = given.first_seen_at,
      seen_at = given.seen_at, seen_day = given.seen_day, seen_good_at = given.seen_good_at,
      late_at = given.late_at, comment = given.comment,
      comment_key = given.comment_key, comment_folded = given.comment_folded,
      answered_at = given.answered_at, answer = given.answer
    from ${given} where findings.id = given.id`,
);

/** Updates the part of existing findings that follows from tours, after a conclusion or a recount. */
export async function updateSeenFindings(db: Database, findings: readonly SeenFinding[]): Promise<void> {
  await updateSeen(db, findings.map(withKeys));
}

/** The buildings of findings, by the ids of the findings; unknown ids are left out. */
export async function buildingsOfFindings(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('findings')
    .select(['id', 'building_id'])
    .where(among(db, 'id', listed(db, listValue(db, ids))))
    .execute();
  return new Map(rows.map(({ id, building_id }) => [id, building_id]));
}

/** Finds findings that counted tours saw, or all (`unseen`), and locks them to the end of the transaction. */
export function lockFindings(
  db: Database,
  ids: readonly string[],
  { unseen }: { readonly unseen: boolean },
): Promise<FindingRow[]> {
  return db
    .selectFrom('findings')
    .selectAll()
    .where(among(db, 'id', listed(db, listValue(db, ids))))
    .$if(!unseen, (findings) => findings.where('sightings', '>', 0))
    .orderBy('id')
    .$if(isPostgres(db), (findings) => findings.forNoKeyUpdate())
    .execute();
}

const updateChanged = bulkQuery(
  {
    id: 'text',
    state: 'text',
    note: 'text',
    responsible: 'text',
    responsible_folded: 'text',
    due_on: 'text',
    changed_at: 'text',
    changed_by: 'text',
    late_at: 'text',
    answered_at: 'text',
    answer: 'text',
  },
  (given) => sql<never>`
    update findings set state = given.state, note = given.note, responsible = given.responsible,
      responsible_folded = given.responsible_folded, due_on = given.due_on, changed_at = given.changed_at,
      changed_by = given.changed_by, late_at = given.late_at, answered_at = given.answered_at, answer = given.answer
    from ${given} where findings.id = given.id`,
);

/** The part of a finding that administrators change. */
export type FindingChange = Pick<
  FindingRow,
  | 'id'
  | 'state'
  | 'note'
  | 'responsible'
  | 'due_on'
  | 'changed_at'
  | 'changed_by'
  | 'late_at'
  | 'answered_at'
  | 'answer'
>;

/** Stores changes of findings by administrators. */
export async function updateFindings(db: Database, findings: readonly FindingChange[]): Promise<void> {
  await updateChanged(
    db,
    findings.map((one) => ({
      ...one,
      responsible_folded: one.responsible === null ? null : labelKey(one.responsible),
    })),
  );
}
