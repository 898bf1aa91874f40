import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accepted } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { deleteSessionsOf } from '../../repositories/sessions.ts';
import { findUserByEmail, insertActiveUser, setPasswordHash } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import { importBuildings } from '../buildings/import/importBuildings.ts';
import { progressLines } from '../progressLines.ts';
import { demoAccounts, demoPassword } from './demoAccounts.ts';
import { loadDemoTours } from './loadDemoTours.ts';

const data = join(import.meta.dirname, '../../../data');
const lists = ['ch-hospitals.csv', 'fr-crous-residences.csv'];

type ListDeps = Pick<AppContext, 'database' | 'now' | 'randomBytes'>;
type AccountDeps = ListDeps & {
  readonly passwords: { readonly hash: (password: string) => Promise<string> };
};
type DemoDeps = AccountDeps & Pick<AppContext, 'timeZone'>;

async function loadAccount(
  { database, now, randomBytes, passwords }: AccountDeps,
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

/** Inserts the demo accounts; one that `retireDemo` closed gets its password back. */
export async function loadDemoAccounts(deps: AccountDeps): Promise<void> {
  for (const account of demoAccounts) await loadAccount(deps, account);
}

/** Inserts the demo's buildings; existing ones stay as they are. */
export async function loadDemoBuildings(deps: ListDeps, print: (line: string) => void): Promise<void> {
  for (const [index, list] of lists.entries()) {
    print(`Loading the demo: ${list}, ${index + 1} of ${lists.length} lists.`);
    const text = await readFile(join(data, list), 'utf8');
    const outcome = await importBuildings(deps, text, { isDryRun: false, isAudited: false });
    if (!outcome.ok) throw new Error(`${list} is not a list of buildings.`);
  }
}

/**
 * The demo's buildings, three years of tours through them, and its accounts. Existing rows stay as they are, so a second start
 * writes and logs nothing. The accounts are inserted last: when they exist, everything does.
 */
export async function loadDemo(deps: DemoDeps, print: (line: string) => void): Promise<void> {
  const known = await Promise.all(demoAccounts.map(({ email }) => findUserByEmail(deps.database, email)));
  const isThere = !known.includes(undefined);
  await loadDemoBuildings(deps, isThere ? () => undefined : print);
  if (!isThere) {
    print('Loading the demo: three years of tours.');
    await loadDemoTours(deps, progressLines(print, deps.now));
  }
  await loadDemoAccounts(deps);
}

/**
 * Where the demo is off: its accounts, whose password is public, lose their password and their sessions. Their tours stay, and
 * whether an administrator disabled them is not touched.
 */
export async function retireDemo({ database }: Pick<ListDeps, 'database'>): Promise<void> {
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
