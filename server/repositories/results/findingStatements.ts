import { sql } from 'kysely';
import type { AnswerColumns, FindingStatementRow } from '../../database/findingTables.ts';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { bulkQuery } from '../../database/query/bulkQuery.ts';
import type { Database } from '../../database/tables.ts';

/** The statements about findings, oldest first. */
export function statementsOf(db: Database, findingIds: readonly string[]): Promise<FindingStatementRow[]> {
  return db
    .selectFrom('finding_statements')
    .selectAll()
    .where(among(db, 'finding_id', listed(db, listValue(db, findingIds))))
    .orderBy('at')
    .orderBy('id')
    .execute();
}

const insertStatements = bulkQuery(
  {
    id: 'text',
    finding_id: 'text',
    at: 'text',
    kind: 'text',
    state: 'text',
    note: 'text',
    responsible: 'text',
    due_on: 'text',
    recipient: 'text',
    user_id: 'text',
    answer: 'text',
    text: 'text',
    name: 'text',
    link_id: 'text',
    answer_key: 'text',
    receipt_code: 'text',
  },
  (given) => sql<never>`
    insert into finding_statements (id, finding_id, at, kind, state, note, responsible, due_on, recipient, user_id, answer, text,
      name, link_id, answer_key, receipt_code)
    select id, finding_id, at, kind, state, note, responsible, due_on, recipient, user_id, answer, text, name, link_id, answer_key,
      receipt_code from ${given}`,
);

const noAnswer: AnswerColumns = {
  answer: null,
  text: null,
  name: null,
  link_id: null,
  answer_key: null,
  receipt_code: null,
};

/** Stores what was said about findings: without `AnswerColumns` by administrators. */
export async function insertFindingStatements(
  db: Database,
  statements: readonly (Omit<FindingStatementRow, keyof AnswerColumns> & Partial<AnswerColumns>)[],
): Promise<void> {
  await insertStatements(
    db,
    statements.map((one) => ({ ...noAnswer, ...one })),
  );
}
