import * as z from 'zod/mini';

// A backup is gzipped lines of JSON: this head, a line per row that begins with the name of its table, and the end,
// whose absence shows that the file was cut off. Gzip's checksum finds flipped bits; the sums prove that every row
// was restored. A format of our own because one backup restores into SQLite and into PostgreSQL: neither `pg_dump` nor a copy
// of SQLite's file does (decision 025).

/** The first line. */
export const backupHead = z.object({
  format: z.literal('storey-backup'),
  version: z.literal(1),
  taken_at: z.string(),
  /** The migrations that had run on the database. */
  migrations: z.array(z.string()),
  /** Whether photos follow the rows. Missing in backups made before photos existed. */
  photos: z.optional(z.boolean()),
  /** The columns of each table, in the order of the cells. */
  tables: z.record(z.string(), z.array(z.string())),
});
/** The first line of a backup. */
export type BackupHead = z.infer<typeof backupHead>;

/** A row: its table, then its cells. */
export const backupRow = z.tuple([z.string()], z.union([z.string(), z.number(), z.null()]));

/** The last line: the `contentChecksum` of each table. */
export const backupEnd = z.object({
  end: z.record(z.string(), z.object({ count: z.number(), sum: z.string() })),
});
/** The last line of a backup. */
export type BackupEnd = z.infer<typeof backupEnd>;
