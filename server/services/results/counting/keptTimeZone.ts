import type { Database } from '../../../database/tables.ts';
import { findTimeZone, insertTimeZone } from '../../../repositories/results/resultSettings.ts';

/**
 * The time zone that is counted in: the one that is stored with what was counted, and not the setting, which counts from
 * the start of a server that has rebuilt everything (N6).
 */
export async function keptTimeZone(transaction: Database, setting: string): Promise<string> {
  const kept = await findTimeZone(transaction);
  if (kept !== undefined) return kept;
  await insertTimeZone(transaction, setting);
  // Another process may have been first.
  return (await findTimeZone(transaction)) ?? setting;
}
