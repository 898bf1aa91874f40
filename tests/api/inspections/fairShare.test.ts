import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { accepted } from '#domain/result.ts';
import { CommandBatcher } from '../../../server/services/idempotency/CommandBatcher.ts';
import type { IdempotentRequest } from '../../../server/services/idempotency/request.ts';
import { SessionLimit } from '../../../server/services/idempotency/SessionLimit.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer } from '../../support/server/serverForTests.ts';

describe.each(onlySqlite)('concurrent calls of one session', (kind) => {
  it('S22 is one command at a time: another’s is in the next batch, however many wait', async () => {
    const batches: string[][] = [];
    const batcher = new CommandBatcher<IdempotentRequest>(
      async (commands) => {
        batches.push(commands.map(({ claim }) => claim.sessionHash));
        await nextTurn();
        return commands.map(() => accepted({ status: 200, text: '{}' }));
      },
      { maxBatches: 1, lockPolicy: 'wait', maxReadings: 4 },
    );
    const execute = (sessionHash: string) =>
      batcher.execute({
        claim: { sessionHash, role: null, found: () => undefined },
        key: null,
        requestHash: '',
      });
    const open = Array.from({ length: 500 }, () => execute('busy'));
    await open[0];
    const before = batches.length;
    await execute('other');
    // One may be running when it arrives.
    expect(batches.findIndex((sessions) => sessions.includes('other'))).toBeLessThan(before + 2);
    await Promise.all(open);
    expect(batches.filter((sessions) => sessions.includes('busy'))).toHaveLength(500);
  });

  it('S22 another’s command that belongs to no batch does not wait for them either', async () => {
    const batcher = new CommandBatcher<IdempotentRequest>(() => Promise.resolve([]), {
      maxBatches: 1,
      lockPolicy: 'wait',
      maxReadings: 4,
    });
    let done = 0;
    const work = async () => {
      await nextTurn();
      done += 1;
      return done;
    };
    const open = Array.from({ length: 500 }, () => batcher.inTurn('busy', work));
    expect(await batcher.inTurn('other', work)).toBeLessThan(3);
    await Promise.all(open);
  });

  it('wait for each other, in order, and for no other session', async () => {
    const limit = new SessionLimit(2);
    const order: string[] = [];
    const enter = async (name: string) => {
      const leave = await limit.enter(name.slice(0, 1));
      order.push(name);
      return leave;
    };
    const entered = ['a1', 'a2', 'a3', 'a4', 'b1'].map(enter);
    await nextTurn();
    expect(order).toEqual(['a1', 'a2', 'b1']);
    const leave = await entered[0];
    leave?.();
    // Ending twice counts once.
    leave?.();
    await nextTurn();
    await nextTurn();
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
    (await entered[1])?.();
    await entered[3];
    expect(order.at(-1)).toBe('a4');
  });

  it('are served in turns: no session has all its calls served before another session’s first', async () => {
    const limit = new SessionLimit(1);
    const leave = await limit.enter('a');
    leave();
    const order: string[] = [];
    const again = limit.enter('a').then(() => order.push('a'));
    await limit.enter('b').then(() => order.push('b'));
    expect(order).toEqual(['b']);
    await again;
    expect(order).toEqual(['b', 'a']);
  });

  it('give up their place when the client disconnects', async () => {
    const server = await startServer(kind);
    const person = await server.person();
    const left = Array.from({ length: 40 }, () => {
      const gone = new AbortController();
      const headers = { authorization: `Bearer ${person.token}` };
      const asked = fetch(`${server.url}${paths.tours}`, { headers, signal: gone.signal }).catch(() => null);
      setImmediate(() => gone.abort());
      return asked;
    });
    await Promise.all(left);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(paths.tours, { token: person.token })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await server.stop();
  });
});
