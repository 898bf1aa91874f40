import { CompiledQuery } from 'kysely';
import { migrate } from '../../../../server/database/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../../../../server/database/openDatabase.ts';

export type StoredOperation = {
  readonly user_id: string;
  readonly key: string;
  readonly body: string;
};
export type StoredTouchpoint = {
  readonly id: string;
  readonly tour_id: string;
  readonly parent_id: string | null;
  readonly floor: number | null;
  readonly completed: 0 | 1;
};
export type StoredAnswer = {
  readonly assessment_touchpoint_id: string;
  readonly rating: string | null;
  readonly comment: string | null;
};
export type StoredTour = {
  readonly id: string;
  readonly user_id: string;
  readonly concluded_at: string | null;
  readonly started_at: string | null;
  readonly received_at: string | null;
  readonly day_by: string | null;
};

export type ServerPhoto = {
  readonly id: string;
  readonly file: string | null;
  readonly received_at: string | null;
  readonly receipt_code: string | null;
  readonly dropped_at: string | null;
};

/** The rows of a schedule, read directly from the database. */
export type ServerRows = {
  readonly tours: readonly StoredTour[];
  readonly touchpoints: readonly StoredTouchpoint[];
  readonly answers: readonly StoredAnswer[];
  readonly photos: readonly ServerPhoto[];
  readonly receipts: readonly { readonly code: string; readonly kind: string }[];
};

const emptied = [
  'photo_parts',
  'photos',
  'operations',
  'receipts',
  'finding_statements',
  'findings',
  'tour_exclusions',
  'tour_results',
  'result_buckets',
  'sub_touchpoints',
  'touchpoints',
  'tours',
  'sessions',
  'users',
];
const timeoutMs = 5_000;

/** Opens the database of the server, and reads and changes it directly for schedules. */
export async function openSimDatabase(location: DatabaseLocation) {
  await migrate(location);
  const database = openDatabase(location, timeoutMs, () => undefined);
  const ask = async <Row>(sql: string) => (await database.executeQuery<Row>(CompiledQuery.raw(sql))).rows;

  const photos = () =>
    ask<ServerPhoto>('select id, file, received_at, receipt_code, dropped_at from photos order by id');

  return {
    database,
    /** A new schedule: empty except for buildings. */
    empty: async () => {
      await database.transaction().execute(async (transaction) => {
        for (const table of emptied)
          await transaction.executeQuery(CompiledQuery.raw(`delete from ${table}`));
        await transaction.executeQuery(CompiledQuery.raw('update buildings set last_result_at = null'));
      });
    },
    makeBuilding: async () => {
      const [first] = await ask<{ readonly id: string }>('select id from buildings order by name');
      if (first === undefined) throw new Error('buildings were imported');
      return first;
    },
    endSessions: async (userId: string) => {
      await database.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },
    /** The operations that the server has carried out and that are not in `known`. */
    operationsBut: async (known: (key: string) => boolean): Promise<StoredOperation[]> => {
      const keys = (
        await ask<{ readonly key: string }>('select key from operations where body is not null')
      ).map(({ key }) => key);
      const news = keys.filter((key) => !known(key));
      if (news.length === 0) return [];
      const rows = await ask<StoredOperation>(
        'select user_id, key, body from operations order by created_at',
      );
      return rows.filter((row) => news.includes(row.key));
    },
    photos,
    rows: async (): Promise<ServerRows> => ({
      photos: await photos(),
      tours: await ask(
        'select id, user_id, concluded_at, started_at, received_at, day_by from tours order by id',
      ),
      touchpoints: await ask('select id, tour_id, parent_id, floor, completed from touchpoints order by id'),
      answers: await ask(
        `select assessment_touchpoint_id, rating, comment from sub_touchpoints where rating is not null order by id`,
      ),
      receipts: await ask('select code, kind from receipts order by code'),
    }),
  };
}
