import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accepted } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { changeAccess } from '../../repositories/access/accessRows.ts';
import { insertBuildings } from '../../repositories/buildings.ts';
import { findMandate, insertMandates } from '../../repositories/mandates.ts';
import { deleteSessionsOf } from '../../repositories/sessions.ts';
import { findUserByEmail, insertActiveUser, setPasswordHash } from '../../repositories/users.ts';
import type { AppContext } from '../AppContext.ts';
import { importBuildings } from '../buildings/import/importBuildings.ts';
import { progressLines } from '../progressLines.ts';
import { mandateFinder } from '../users/mandates.ts';
import {
  type DemoAccount,
  demoAccounts,
  demoInspectors,
  demoPassword,
  practiceMandate,
} from './demoAccounts.ts';
import { loadDemoTours } from './loadDemoTours.ts';

const data = join(import.meta.dirname, '../../../data');
const lists = ['ch-hospitals.csv', 'fr-crous-residences.csv'];
const practiceBuildings = [
  { name: 'Training centre, main building', street: 'Practice Street 1', city: 'Bern' },
  { name: 'Training centre, workshop', street: 'Practice Street 1 a', city: 'Bern' },
  { name: 'Old post office', street: 'Practice Street 3', city: 'Bern' },
];

type ListDeps = Pick<AppContext, 'database' | 'now' | 'randomBytes'>;
type AccountDeps = ListDeps & {
  readonly passwords: { readonly hash: (password: string) => Promise<string> };
};
type DemoDeps = AccountDeps & Pick<AppContext, 'timeZone'>;

async function loadAccount(
  { database, now, randomBytes, passwords }: AccountDeps,
  { mandates: names, ...account }: DemoAccount,
): Promise<void> {
  const known = await findUserByEmail(database, account.email);
  if (known !== undefined && known.password_hash !== null) return;
  const passwordHash = await passwords.hash(demoPassword);
  const time = now();
  await inTransaction(database, async (transaction) => {
    if (known !== undefined) await setPasswordHash(transaction, known.id, passwordHash, null);
    else {
      const at = { now: time.toISOString(), newId: () => uuidv7(time, randomBytes) };
      const userId = at.newId();
      const isNew = await insertActiveUser(transaction, {
        ...account,
        id: userId,
        passwordHash,
        now: at.now,
      });
      if (isNew && names !== undefined) {
        const mandates = (await mandateFinder(transaction))([...names]) ?? [];
        await changeAccess(transaction, { userId, mandates }, at);
      }
    }
    return accepted(null);
  });
}

/** Inserts accounts of the demo; one that `retireDemo` closed gets its password back. */
export async function loadDemoAccounts(deps: AccountDeps, accounts = demoAccounts): Promise<void> {
  for (const account of accounts) await loadAccount(deps, account);
}

/** Inserts the mandate for practice and its buildings, unless it is there. */
async function loadPractice({ database, now, randomBytes }: ListDeps): Promise<void> {
  const newId = () => uuidv7(now(), randomBytes);
  await inTransaction(database, async (transaction) => {
    const mandate_id = newId();
    await insertMandates(transaction, [{ id: mandate_id, name: practiceMandate, practice: 1 }]);
    const isNew = (await findMandate(transaction, mandate_id)) !== undefined;
    const buildings = practiceBuildings.map((one) => ({ ...one, id: newId(), mandate_id }));
    if (isNew) await insertBuildings(transaction, buildings);
    return accepted(null);
  });
}

/** Inserts the demo's buildings. */
export async function loadDemoBuildings(deps: ListDeps, print: (line: string) => void): Promise<void> {
  for (const [index, list] of lists.entries()) {
    print(`Loading the demo: ${list}, ${index + 1} of ${lists.length} lists.`);
    const text = await readFile(join(data, list), 'utf8');
    const outcome = await importBuildings(deps, text, { isDryRun: false, isAudited: false });
    if (!outcome.ok) throw new Error(`${list} is not a list of buildings.`);
  }
}

/**
 * The demo's buildings, three years of tours through them, and its accounts, which are inserted last: when those of the contract
 * exist, everything does, or was changed or deleted since, and a second start writes and logs nothing.
 */
export async function loadDemo(deps: DemoDeps, print: (line: string) => void): Promise<void> {
  const everybody = [...demoInspectors, ...demoAccounts];
  const known = await Promise.all(everybody.map(({ email }) => findUserByEmail(deps.database, email)));
  if (!known.slice(demoInspectors.length).includes(undefined)) {
    const here = everybody.filter((_, place) => known[place] !== undefined);
    return loadDemoAccounts(deps, here);
  }
  await loadDemoBuildings(deps, print);
  await loadPractice(deps);
  print('Loading the demo: three years of tours.');
  await loadDemoTours(deps, progressLines(print, deps.now));
  return loadDemoAccounts(deps, everybody);
}

/**
 * Where the demo is off: its accounts, whose password is public, lose their password and their sessions. Their tours stay, and
 * whether an administrator disabled them is not touched.
 */
export async function retireDemo({ database }: Pick<ListDeps, 'database'>): Promise<void> {
  for (const { email } of [...demoInspectors, ...demoAccounts]) {
    const known = await findUserByEmail(database, email);
    if (known === undefined || known.password_hash === null) continue;
    await inTransaction(database, async (transaction) => {
      await setPasswordHash(transaction, known.id, null, known.password_hash);
      await deleteSessionsOf(transaction, known.id);
      return accepted(null);
    });
  }
}
