import { randomBytes } from 'node:crypto';
import { argonPasswords } from '../../server/services/accounts/passwords.ts';
import { median, spread } from './server/figures.ts';

// Time of a sign-in with a wrong password to an account that exists and to one that does not, in turns: the time must not
// reveal which it was (ASVS 6.3.8).
const rounds = 40;
const warmUp = 5;

const passwords = argonPasswords(randomBytes);
const stored = await passwords.hash('a long enough password');
const times: Record<'account' | 'none', number[]> = { account: [], none: [] };
for (let round = 0; round < warmUp + rounds; round += 1) {
  const order = round % 2 === 0 ? (['account', 'none'] as const) : (['none', 'account'] as const);
  for (const who of order) {
    const began = performance.now();
    await passwords.verify(who === 'account' ? stored : null, 'not the password');
    if (round >= warmUp) times[who].push(performance.now() - began);
  }
}
process.stdout.write(`with an account    ${spread(times.account, 1)} ms\n`);
process.stdout.write(`without an account ${spread(times.none, 1)} ms\n`);
process.stdout.write(`ratio              ${(median(times.none) / median(times.account)).toFixed(2)}\n`);
