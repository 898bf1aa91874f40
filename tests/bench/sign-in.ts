import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { hash } from '@node-rs/argon2';
import { paths } from '#contract/http/paths.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import type { Database } from '../../server/database/tables.ts';
import { insertActiveUser } from '../../server/repositories/users.ts';
import { hashPassword } from '../../server/services/accounts/passwords.ts';
import { freePort } from '../support/server/appServer.ts';
import { call } from '../support/server/serverCalls.ts';
import { benchDatabase, type DatabaseKind, databaseKinds } from './server/benchDatabase.ts';
import { startBenchServer } from './server/benchServer.ts';
import { median, spread } from './server/figures.ts';
import { chosen, countOf } from './server/options.ts';

// Time of a sign-in with a wrong password to an account that exists and to one that does not, in turns, as somebody outside
// measures it: the time must not reveal which it was (ASVS 6.3.8). Also to an account whose hash has an earlier cost, which the
// server renews only at a right password.
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: [...databaseKinds] },
    rounds: { type: 'string', default: '100' },
  },
});
const kinds = chosen('database', values.database, databaseKinds);
const rounds = countOf('rounds', values.rounds);
const warmUp = 5;
// How far the ratio may be from 1.
const aim = 0.1;
const password = 'a long enough password';
// The minimum that OWASP names, as an earlier release might have used.
const earlierCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const groups = ['none', 'account', 'earlier'] as const;
type Group = (typeof groups)[number];
const names: Readonly<Record<Group, string>> = {
  none: 'without an account',
  account: 'with an account',
  earlier: 'with an account of an earlier cost',
};
const say = (line: string) => process.stdout.write(`${line}\n`);

type Attempt = { readonly group: Group; readonly email: string };

/** An address for each attempt, since attempts are counted per account; none of them has been used before. */
async function insertAttempts(database: Database): Promise<readonly (readonly Attempt[])[]> {
  const hashes = { account: await hashPassword(password), earlier: await hash(password, earlierCost) };
  const byRound: Attempt[][] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const attempts: Attempt[] = [];
    // The order changes, so that none is always the first.
    for (const place of groups.keys()) {
      const group = groups[(round + place) % groups.length] ?? 'none';
      const email = `${randomUUID()}@people.example`;
      attempts.push({ group, email });
      if (group === 'none') continue;
      await insertActiveUser(database, {
        id: randomUUID(),
        email,
        firstname: 'Bench',
        lastname: 'Walker',
        role: 'inspector',
        locale: 'en',
        passwordHash: hashes[group],
        now: new Date().toISOString(),
      });
    }
    byRound.push(attempts);
  }
  return byRound;
}

async function measure(kind: DatabaseKind): Promise<void> {
  const fresh = await benchDatabase(kind);
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 60_000, () => undefined);
  const server = await startBenchServer(fresh, await freePort(), { TRUST_PROXY: 'loopback' });
  const url = `http://127.0.0.1:${server.port}`;
  const times: Record<Group, number[]> = { none: [], account: [], earlier: [] };
  let networks = 0;
  try {
    for (const [round, attempts] of (await insertAttempts(database)).entries()) {
      for (const { group, email } of attempts) {
        networks += 1;
        // A network each, because attempts are counted per network as well.
        const headers = { 'x-forwarded-for': `2001:db8:${networks.toString(16)}::1` };
        const body = { email, password: 'not the password' };
        const began = performance.now();
        const answer = await call(url, paths.authToken, { method: 'POST', headers, body });
        const took = performance.now() - began;
        if (answer.status !== 401)
          throw new Error(`A sign-in was answered with ${answer.status}: ${answer.text}`);
        if (round >= warmUp) times[group].push(took);
      }
    }
  } finally {
    await server.kill('SIGTERM');
    await database.destroy();
    await fresh.remove();
  }
  say(`${kind}: a wrong password, ${rounds} times by turns; median (least to most)`);
  const none = median(times.none);
  for (const group of groups) {
    const ratio = median(times[group]) / none;
    if (Math.abs(ratio - 1) > aim) process.exitCode = 1;
    const told = group === 'none' ? '' : `, ratio ${ratio.toFixed(2)}, aim within ${aim} of 1`;
    say(`  ${names[group]}: ${spread(times[group], 1)} ms${told}`);
  }
}

for (const kind of kinds) await measure(kind);
