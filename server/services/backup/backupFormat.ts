import * as zod from 'zod/mini';

// A backup is gzipped lines of JSON: this head, a line per row that begins with the name of its table, and the end,
// whose absence shows that the file was cut off. Gzip's checksum finds flipped bits; the sums prove that every row
// was restored. A format of our own because one backup restores into SQLite and into PostgreSQL: neither `pg_dump` nor a copy
// of SQLite's file does (decision 125).

/** The first line. */
export const backupHead = zod.object({
  format: zod.literal('storey-backup'),
  version: zod.literal(1),
  taken_at: zod.string(),
  /** The migrations that had run on the database. */
  migrations: zod.array(zod.string()),
  /** Whether photos follow the rows. Missing in backups made before photos existed. */
  photos: zod.optional(zod.boolean()),
  /** The columns of each table, in the order of the cells. */
  tables: zod.record(zod.string(), zod.array(zod.string())),
});
/** The first line of a backup. */
export type BackupHead = zod.infer<typeof backupHead>;

/** A row: its table, then its cells. */
export const backupRow = zod.tuple([zod.string()], zod.union([zod.string(), zod.number(), zod.null()]));

/** The last line: the `contentChecksum` of each table. */
export const backupEnd = zod.object({
  end: zod.record(zod.string(), zod.object({ count: zod.number(), sum: zod.string() })),
});
/** The last line of a backup. */
export type BackupEnd = zod.infer<typeof backupEnd>;
