import * as z from 'zod/mini';

// A backup is gzipped lines of JSON: this head, a line per row that begins with its table, and the end, without
// which it was cut off. Gzip's own checksum finds flipped bits; the sums prove that every row came through.

/** The first line. */
export const backupHead = z.object({
  format: z.literal('storey-backup'),
  version: z.literal(1),
  taken_at: z.string(),
  /** What the database had gone through. */
  migrations: z.array(z.string()),
  /** Whether the photos follow the rows. Missing in a backup of before there were any. */
  photos: z.optional(z.boolean()),
  /** The columns of each table, in the order of the cells. */
  tables: z.record(z.string(), z.array(z.string())),
});
export type BackupHead = z.infer<typeof backupHead>;

/** A row: its table, then its cells. */
export const backupRow = z.tuple([z.string()], z.union([z.string(), z.number(), z.null()]));

/** The last line: what `contentChecksum` says of each table. */
export const backupEnd = z.object({
  end: z.record(z.string(), z.object({ count: z.number(), sum: z.string() })),
});
export type BackupEnd = z.infer<typeof backupEnd>;
