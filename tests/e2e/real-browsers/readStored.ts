import { join } from 'node:path';
import Database from 'better-sqlite3';

/** What the server has stored, read from its database. */
export type Stored = {
  /** How often each comment occurs in completed touchpoints. */
  readonly comments: ReadonlyMap<string, number>;
  readonly tours: number;
  readonly concluded: number;
  /** Completed touchpoints that lack an answer. */
  readonly torn: number;
};

export function readStored(dataDir: string): Stored {
  const database = new Database(join(dataDir, 'storey.db'), { readonly: true });
  const count = (sql: string) => database.prepare<[], { count: number }>(sql).get()?.count ?? 0;
  try {
    const rows = database
      .prepare<[], { comment: string; count: number }>(
        `select sub_touchpoints.comment, count(*) as count from sub_touchpoints
         join touchpoints on touchpoints.id = sub_touchpoints.assessment_touchpoint_id
         where comment is not null and completed = 1 group by comment`,
      )
      .all();
    return {
      comments: new Map(rows.map((row) => [row.comment, row.count])),
      tours: count('select count(*) as count from tours'),
      concluded: count('select count(*) as count from tours where concluded_at is not null'),
      torn: count(
        `select count(*) as count from sub_touchpoints
         join touchpoints on touchpoints.id = sub_touchpoints.assessment_touchpoint_id
         where completed = 1 and rating is null`,
      ),
    };
  } finally {
    database.close();
  }
}
