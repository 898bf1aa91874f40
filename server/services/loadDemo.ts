import { readFile } from 'node:fs/promises';
import { accepted, type Result } from '#domain/result.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { deleteSessionsOf } from '../repositories/sessions.ts';
import { findUserByEmail, insertActiveUser, setDisabled } from '../repositories/users.ts';
import { demoAccounts, demoPassword } from './demoAccounts.ts';
import type { Environment } from './Environment.ts';
import { importBuildings } from './importBuildings.ts';
import type { Passwords } from './passwords.ts';
import { uuidV7 } from './uuidV7.ts';

type Surroundings = Pick<Environment, 'database' | 'now' | 'randomBytes'> & {
  readonly passwords: Pick<Passwords, 'hash'>;
};

/**
 * The demo's buildings, from the lists given, and its accounts. What is there stays as it is, so a second start
 * writes nothing; an account that was put to rest by `retireDemo` may sign in again.
 */
export async function loadDemo(surroundings: Surroundings, lists: readonly string[]): Promise<void> {
  const { database, now, randomBytes, passwords } = surroundings;
  for (const list of lists) {
    const outcome = await importBuildings(surroundings, await readFile(list, 'utf8'), { isDryRun: false });
    if (!outcome.ok) throw new Error(`${list} is not a list of buildings.`);
  }
  for (const account of demoAccounts) {
    const known = await findUserByEmail(database, account.email);
    if (known === undefined) {
      const time = now();
      await insertActiveUser(database, {
        ...account,
        id: uuidV7(time, randomBytes),
        passwordHash: await passwords.hash(demoPassword),
        now: time.toISOString(),
      });
    } else if (known.disabled_at !== null) {
      await setDisabled(database, known.id, null);
    }
  }
}

/** Never in production: where the demo is off, accounts whose password everybody knows are closed. */
export async function retireDemo({ database, now }: Pick<Surroundings, 'database' | 'now'>): Promise<void> {
  for (const { email } of demoAccounts) {
    const known = await findUserByEmail(database, email);
    if (known === undefined || known.disabled_at !== null) continue;
    await inTransaction(database, async (transaction): Promise<Result<null, never>> => {
      await setDisabled(transaction, known.id, now().toISOString());
      await deleteSessionsOf(transaction, known.id);
      return accepted(null);
    });
  }
}
