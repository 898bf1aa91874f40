import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseRateLimiter } from '../../../server/services/rate-limit/databaseRateLimiter.ts';
import { hashedRateLimiter } from '../../../server/services/rate-limit/hashedRateLimiter.ts';
import { memoryRateLimiter } from '../../../server/services/rate-limit/memoryRateLimiter.ts';
import type { RateLimiter } from '../../../server/services/rate-limit/RateLimiter.ts';
import { consumeSignIn } from '../../../server/services/rate-limit/signInLimits.ts';
import { databaseKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const burst = 120;
const guessLimit = 3_000;

describe.each(databaseKinds)('attempts that are counted, on %s', (kind) => {
  let server: TestServer;
  let time = Date.now();
  const now = () => new Date(time);
  let rateLimiter: RateLimiter;
  beforeAll(async () => {
    server = await startServer(kind);
    rateLimiter = hashedRateLimiter(
      kind === 'sqlite' ? memoryRateLimiter(now) : databaseRateLimiter(server.database, now),
    );
  });
  afterAll(() => server.stop());

  let names = 0;
  const newName = (of: string) => `${of}${(names += 1)}`;
  const signInFrom = async (account: string, network: string) => {
    const consumed = await consumeSignIn(rateLimiter, account, network);
    if (!consumed.ok) throw new Error('There was no room for the right password.');
    await consumed.value.succeed();
  };

  // On PostgreSQL every attempt is four statements: only a twelfth of a day is tested, with as much less refill.
  const guessingMs = kind === 'sqlite' ? dayMs : dayMs / 12;
  const maxGuesses = burst + ((guessLimit - burst) * guessingMs) / dayMs;

  /** Guesses from each network in turn, as fast as possible; returns how many were allowed. */
  async function guesses(networks: readonly string[], account: () => string): Promise<number> {
    let count = 0;
    for (const end = time + guessingMs; time < end; time += 20 * minuteMs) {
      for (const network of networks)
        while ((await consumeSignIn(rateLimiter, account(), network)).ok) count += 1;
    }
    return count;
  }

  it(`one network makes at most ${guessLimit} guesses a day, at whatever accounts`, async () => {
    const network = newName('198.51.100.');
    const count = await guesses([network], () => newName('somebody'));
    expect(count).toBeLessThanOrEqual(maxGuesses);
    expect(count).toBeGreaterThan(maxGuesses / 2);
  });

  it(`one account is guessed at most ${guessLimit} times a day, from any number of networks, known ones included`, async () => {
    const account = newName('somebody');
    const known = [newName('198.51.100.'), newName('198.51.100.'), newName('198.51.100.')];
    for (const network of known) await signInFrom(account, network);
    const strangers = Array.from({ length: 15 }, () => newName('203.0.113.'));
    const count = await guesses([...known, ...strangers], () => account);
    expect(count).toBeLessThanOrEqual(maxGuesses);
    expect(count).toBeGreaterThan(maxGuesses / 2);
  });

  it('attempts by neighbours or strangers do not count against a person who has signed in from this network', async () => {
    const [account, network] = [newName('somebody'), newName('198.51.100.')];
    await signInFrom(account, network);
    while ((await consumeSignIn(rateLimiter, newName('anybody'), network)).ok);
    for (let place = 0; place < 110; place += 1) {
      await consumeSignIn(rateLimiter, account, newName('203.0.113.'));
    }
    expect((await consumeSignIn(rateLimiter, newName('anybody'), network)).ok).toBe(false);
    expect((await consumeSignIn(rateLimiter, account, newName('203.0.113.'))).ok).toBe(false);
    await signInFrom(account, network);
  });

  it('attempts from one known network do not use up the quota of another', async () => {
    const [account, home, office] = [newName('somebody'), newName('198.51.100.'), newName('198.51.100.')];
    await signInFrom(account, home);
    await signInFrom(account, office);
    for (let minutes = 0; minutes < 40; minutes += 1) {
      while ((await consumeSignIn(rateLimiter, account, office)).ok);
      time += minuteMs;
    }
    await signInFrom(account, home);
  });

  it('refused attempts are not counted: retrying does not prolong the wait', async () => {
    const [account, network] = [newName('somebody'), newName('198.51.100.')];
    while ((await consumeSignIn(rateLimiter, account, network)).ok);
    for (let again = 0; again < 200; again += 1) await consumeSignIn(rateLimiter, account, network);
    // The last 200 did not count against the network.
    expect((await consumeSignIn(rateLimiter, newName('anybody'), network)).ok).toBe(true);
  });

  it('marks are kept for 180 days after the last sign-in, and counts for two hours', async () => {
    const [account, network] = [newName('somebody'), newName('198.51.100.')];
    await signInFrom(account, network);
    time += 179 * dayMs;
    await rateLimiter.purgeExpired();
    expect(await rateLimiter.hasMark(`pair ${network} ${account}`)).toBe(true);
    await rateLimiter.take('a count', { size: 1, refillMs: 10 * dayMs });
    time += 2 * hourMs - minuteMs;
    await rateLimiter.purgeExpired();
    expect(await rateLimiter.take('a count', { size: 1, refillMs: 10 * dayMs })).toBeGreaterThan(0);
    time += 2 * hourMs + minuteMs;
    await rateLimiter.purgeExpired();
    expect(await rateLimiter.take('a count', { size: 1, refillMs: 10 * dayMs })).toBe(0);
    time += dayMs;
    expect(await rateLimiter.hasMark(`pair ${network} ${account}`)).toBe(false);
    await rateLimiter.purgeExpired();
    time += 3 * hourMs;
    await rateLimiter.purgeExpired();
    const left = await server.database.selectFrom('throttles').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('neither IP addresses nor e-mail addresses are stored as keys', async () => {
    const asked: string[] = [];
    const note = (name: string) => {
      asked.push(name);
      return Promise.resolve(undefined);
    };
    const watched = hashedRateLimiter({
      take: (name) => note(name).then(() => 0),
      giveBack: note,
      reset: note,
      setMark: note,
      hasMark: (mark) => note(mark).then(() => false),
      purgeExpired: () => Promise.resolve(),
    });
    const consumed = await consumeSignIn(watched, 'anna@people.example', '198.51.100.7');
    if (consumed.ok) await consumed.value.succeed();
    expect(asked.length).toBeGreaterThan(5);
    for (const name of asked) expect(name).toMatch(/^[\da-f]{64}$/);
  });
});

describe.each(onlySqlite)('attempts that are counted in memory', () => {
  const bucket = { size: 1, refillMs: hourMs };

  it('hold a limited number of keys and drop the least recently used first', async () => {
    const rateLimiter = memoryRateLimiter(() => new Date(0), 3);
    for (const name of ['a', 'b', 'c']) await rateLimiter.take(name, bucket);
    expect(await rateLimiter.take('a', bucket)).toBeGreaterThan(0);
    await rateLimiter.take('d', bucket);
    expect(await rateLimiter.take('a', bucket)).toBeGreaterThan(0);
    expect(await rateLimiter.take('b', bucket)).toBe(0);
  });

  it('a refused network evicts no key, because it adds none', async () => {
    const rateLimiter = memoryRateLimiter(() => new Date(0), 400);
    await rateLimiter.take('a', bucket);
    const network = '198.51.100.9';
    let place = 0;
    const guess = () => consumeSignIn(rateLimiter, `somebody${(place += 1)}`, network);
    while ((await guess()).ok);
    for (let again = 0; again < 1_000; again += 1) await guess();
    expect(await rateLimiter.take('a', bucket)).toBeGreaterThan(0);
  });
});
