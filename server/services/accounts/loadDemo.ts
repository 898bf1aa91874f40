import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { accepted } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { deleteSessionsOf } from '../../repositories/sessions.ts';
import { findUserByEmail, insertActiveUser, setPasswordHash } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import { importBuildings } from '../buildings/importBuildings.ts';
import { demoAccounts, demoPassword } from './demoAccounts.ts';

type DemoDeps = Pick<AppContext, 'database' | 'now' | 'randomBytes'> & {
  readonly passwords: { readonly hash: (password: string) => Promise<string> };
};

async function loadAccount(
  { database, now, randomBytes, passwords }: DemoDeps,
  account: (typeof demoAccounts)[number],
): Promise<void> {
  const known = await findUserByEmail(database, account.email);
  if (known !== undefined && known.password_hash !== null) return;
  const passwordHash = await passwords.hash(demoPassword);
  const time = now();
  await inTransaction(database, async (transaction) => {
    if (known !== undefined) await setPasswordHash(transaction, known.id, passwordHash, null);
    else {
      const id = uuidv7(time, randomBytes);
      await insertActiveUser(transaction, { ...account, id, passwordHash, now: time.toISOString() });
    }
    return accepted(null);
  });
}

/**
 * The demo's buildings, from the lists given, and its accounts. What is there stays as it is, so a second start
 * writes nothing, and says nothing; an account that `retireDemo` closed gets its password back.
 */
export async function loadDemo(
  deps: DemoDeps,
  lists: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  // The accounts come after the lists: where they are, the lists are.
  const known = await Promise.all(demoAccounts.map(({ email }) => findUserByEmail(deps.database, email)));
  const isThere = !known.includes(undefined);
  for (const [index, list] of lists.entries()) {
    if (!isThere) say(`Loading the demo: ${basename(list)}, ${index + 1} of ${lists.length} lists.`);
    const outcome = await importBuildings(deps, await readFile(list, 'utf8'), { isDryRun: false });
    if (!outcome.ok) throw new Error(`${list} is not a list of buildings.`);
  }
  for (const account of demoAccounts) await loadAccount(deps, account);
}

/**
 * Nowhere but in development: where the demo is off, accounts whose password everybody knows lose it, and their sessions.
 * Their tours stay, and whether an administrator disabled them is not touched.
 */
export async function retireDemo({ database }: Pick<DemoDeps, 'database'>): Promise<void> {
  for (const { email } of demoAccounts) {
    const known = await findUserByEmail(database, email);
    if (known === undefined || known.password_hash === null) continue;
    await inTransaction(database, async (transaction) => {
      await setPasswordHash(transaction, known.id, null, known.password_hash);
      await deleteSessionsOf(transaction, known.id);
      return accepted(null);
    });
  }
}
