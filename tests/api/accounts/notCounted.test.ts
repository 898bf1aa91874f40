import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../server/services/AppContext.ts';
import { unavailable } from '../../../server/services/AppError.ts';
import { changeOwnPassword } from '../../../server/services/accounts/changeOwnPassword.ts';
import { signIn } from '../../../server/services/accounts/signIn.ts';
import { databaseRateLimiter } from '../../../server/services/rate-limit/databaseRateLimiter.ts';
import { memoryRateLimiter } from '../../../server/services/rate-limit/memoryRateLimiter.ts';
import type { RateLimiter } from '../../../server/services/rate-limit/RateLimiter.ts';
import { tokenHash } from '../../../server/services/tokens.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('attempts that are not counted, on %s', (kind) => {
  let server: TestServer;
  const now = () => new Date();
  let rateLimiter: RateLimiter;
  beforeAll(async () => {
    server = await startServer(kind);
    rateLimiter = kind === 'sqlite' ? memoryRateLimiter(now) : databaseRateLimiter(server.database, now);
  });
  afterAll(() => server.stop());

  /** Services whose passwords are compared with this result. */
  function comparing(right: boolean | 'busy', change: Partial<AppContext> = {}) {
    const passwords = { verify: async () => right, isOutdated: () => false, hash: async () => null };
    return { database: server.database, rateLimiter, now, randomBytes, passwords, ...change } as AppContext;
  }

  it('signing in that compared no password, or found it right and failed, does not count', async () => {
    const attempt = {
      email: (await server.person()).email,
      password: 'any',
      address: '198.51.100.1',
    };
    const broken = comparing(true, {
      randomBytes: () => {
        throw new Error('broken');
      },
    });
    for (let again = 0; again < 12; again += 1) {
      expect(await signIn(comparing('busy'), attempt)).toEqual({ ok: false, reason: unavailable });
      await expect(signIn(broken, attempt)).rejects.toThrow('broken');
    }
    const { ok } = await signIn(comparing(true), attempt);
    expect(ok).toBe(true);
  });

  it('S22 a sign-in whose session is stored is answered so, also where its attempt cannot be forgotten', async () => {
    const person = await server.person();
    const attempt = { email: person.email, password: 'any', address: '198.51.100.2' };
    const failing = async () => {
      throw new Error('broken');
    };
    const broken = comparing(true, { rateLimiter: { ...rateLimiter, setMark: failing } });
    const { ok } = await signIn(broken, attempt);
    const sessions = await server.database
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', person.id)
      .execute();
    // One is the person's own.
    expect([ok, sessions.length]).toEqual([true, 2]);
  });

  it('changing a password without comparing the current one does not count', async () => {
    const claim = {
      sessionHash: tokenHash((await server.person()).token),
      role: null,
      found: () => undefined,
    };
    const change = { current_password: 'any', password: 'short', password_confirmation: 'short' };
    for (let again = 0; again < 12; again += 1) {
      const answer = await changeOwnPassword(comparing('busy'), claim, change);
      expect(answer).toEqual({ ok: false, reason: unavailable });
    }
    const guess = await changeOwnPassword(comparing(false, { isCommonPassword: () => false }), claim, change);
    expect(guess).toMatchObject({ ok: false, reason: { reason: 'validation_failed' } });
  });
});
