import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
  /** How many photos were received for the answer with each of these texts. */
  readonly photos: ReadonlyMap<string, number>;
  /** What is wrong with photos: announced and not received, or other bytes than announced. */
  readonly wrongPhotos: readonly string[];
};

type PhotoRow = { readonly comment: string | null; readonly file: string | null; readonly sha256: string };

function photoFault(dataDir: string, { comment, file, sha256 }: PhotoRow): string[] {
  if (file === null) return [`the photo of ${comment} was never received`];
  const bytes = readFileSync(join(dataDir, 'photos', `${file}.jpg`));
  const isRight = createHash('sha256').update(bytes).digest('hex') === sha256;
  return isRight ? [] : [`the photo of ${comment} has other bytes`];
}

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
    const photos = database
      .prepare<[], PhotoRow>(
        `select sub_touchpoints.comment, photos.file, photos.sha256 from photos
         join sub_touchpoints on sub_touchpoints.id = photos.sub_touchpoint_id where dropped_at is null`,
      )
      .all();
    const received = photos.filter(({ file }) => file !== null);
    return {
      photos: new Map(
        [...Map.groupBy(received, ({ comment }) => comment ?? '')].map(([text, own]) => [text, own.length]),
      ),
      wrongPhotos: photos.flatMap((photo) => photoFault(dataDir, photo)),
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
