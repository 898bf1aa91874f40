import { isDatabaseUnavailable } from '../database/openDatabase.ts';
import type { Database } from '../database/tables.ts';

const patienceMs = 1_000;

/** Whether the database answers, within a second and without a lock. */
export async function isReady(database: Database): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), patienceMs);
  try {
    const answered = database.selectFrom('mandates').select('id').limit(1).execute();
    return await Promise.race([answered.then(() => true), tooLate]);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
