import type { Tables } from './tables.ts';

type BackupTable = {
  /** The primary key. */
  readonly key: readonly string[];
  /** A reference to a row of the same table: rows without it come first. */
  readonly ownReference?: string;
};

/** Parts of unfinished uploads are not backed up: a device whose parts are gone sends the photo again (PH7). */
export type BackupTableName = Exclude<keyof Tables, 'photo_parts'>;

/**
 * Every other table, ordered so that each row is restored after the rows it references. A backup holds all of them;
 * a table missing here does not compile.
 */
export const backupTables: Readonly<Record<BackupTableName, BackupTable>> = {
  users: { key: ['id'] },
  sessions: { key: ['token_hash'] },
  mandates: { key: ['id'] },
  buildings: { key: ['id'] },
  mandate_access: { key: ['id'] },
  tours: { key: ['id'] },
  touchpoints: { key: ['id'], ownReference: 'parent_id' },
  sub_touchpoints: { key: ['id'] },
  receipts: { key: ['code'] },
  operations: { key: ['key', 'user_id'] },
  mails: { key: ['id'] },
  account_tokens: { key: ['token_hash'] },
  ended_links: { key: ['token_hash'] },
  audit_log: { key: ['id'] },
  throttles: { key: ['name'] },
  tour_exclusions: { key: ['tour_id'] },
  tour_results: { key: ['tour_id'] },
  result_buckets: { key: ['bucket'] },
  result_settings: { key: ['name'] },
  findings: { key: ['id'] },
  repair_links: { key: ['id'] },
  finding_statements: { key: ['id'] },
  repair_tokens: { key: ['token_hash'] },
  reminder_stops: { key: ['token_hash'] },
  stopped_addresses: { key: ['address_hash'] },
  notices: { key: ['kind', 'person', 'period'] },
  photos: { key: ['id'] },
};
