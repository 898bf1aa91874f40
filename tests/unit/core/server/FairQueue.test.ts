import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairQueue } from '../../../../server/services/FairQueue.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a queue that is fair to people', () => {
  function sharing(maxRunning: number, maxWaiting = 10) {
    const queue = new FairQueue({ maxRunning, maxWaiting });
    const begun: string[] = [];
    const running = new Map<string, () => void>();
    const ask = (name: string, signal = new AbortController().signal) =>
      // a1 and a2 are of the person a.
      queue.run({ personId: name.slice(0, 1), signal }, () => {
        const { promise, resolve } = Promise.withResolvers<string>();
        begun.push(name);
        running.set(name, () => resolve(name));
        return promise;
      });
    async function end(name: string): Promise<void> {
      running.get(name)?.();
      running.delete(name);
      await settle();
    }
    /** Ends one after the other, the first first, until none runs. */
    async function endAll(): Promise<string> {
      await settle();
      for (let [name] = running.keys(); name !== undefined; [name] = running.keys()) await end(name);
      return begun.join(' ');
    }
    return { ask, begun, end, endAll };
  }

  it('people take turns, each in order of arrival', async () => {
    const { ask, endAll } = sharing(1);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'c2']) void ask(name);
    expect(await endAll()).toBe('a1 b1 c1 a2 b2 c2 a3');
  });

  it('whoever has the fewest running is next: one who is slow keeps no more places than others', async () => {
    const { ask, begun, end } = sharing(4);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask(name);
    for (const name of ['b1', 'b2', 'b3', 'b4']) void ask(name);
    await settle();
    await end('a1');
    expect(begun.at(-1)).toBe('b1');
    await end('b1');
    expect(begun.at(-1)).toBe('b2');
    await end('a2');
    expect(begun.at(-1)).toBe('b3');
    await end('a3');
    expect(begun.at(-1)).toBe('a5');
  });

  it('of one person so many wait, and another always finds a place', async () => {
    const { ask, endAll } = sharing(1, 2);
    for (const name of ['a1', 'a2', 'a3']) void ask(name);
    expect(await ask('a4')).toBeNull();
    const other = ask('b1');
    expect(await endAll()).toBe('a1 b1 a2 a3');
    expect(await other).toBe('b1');
  });

  it('whoever leaves the line is not run, and keeps no place in it', async () => {
    const { ask, endAll } = sharing(1, 1);
    const leaving = new AbortController();
    void ask('a1');
    const second = ask('a2', leaving.signal);
    leaving.abort();
    expect(await second).toBeNull();
    expect(await ask('a3', leaving.signal)).toBeNull();
    void ask('a4');
    expect(await endAll()).toBe('a1 a4');
  });

  it('one that fails is reported to its own caller, and frees its place', async () => {
    const queue = new FairQueue({ maxRunning: 1, maxWaiting: 1 });
    const { signal } = new AbortController();
    const failing = queue.run({ personId: 'a', signal }, () => Promise.reject(new Error('cut')));
    const next = queue.run({ personId: 'b', signal }, async () => 'b');
    await expect(failing).rejects.toThrow('cut');
    expect(await next).toBe('b');
  });
});

describe('PH8 the queue of uploads', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const of = { personId: 'anna', signal: new AbortController().signal };
  const limits = { maxRunning: 1, maxWaiting: 3, slowMs: 1_000, maxWaitMs: 10_000 };

  it('PH8 a slow one lets the next begin, and is received all the same', async () => {
    const queue = new FairQueue(limits);
    const slow = Promise.withResolvers<string>();
    const first = queue.run(of, () => slow.promise);
    const next = vi.fn<() => Promise<string>>(async () => 'b');
    const second = queue.run(of, next);
    await vi.advanceTimersByTimeAsync(999);
    expect(next).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await second).toBe('b');
    slow.resolve('a');
    expect(await first).toBe('a');
    // Its turn has ended once.
    const never = new Promise<string>(() => undefined);
    void queue.run(of, () => never);
    void queue.run(of, next);
    await vi.advanceTimersByTimeAsync(999);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it('PH8 one that waited for too long is never begun', async () => {
    const queue = new FairQueue({ ...limits, slowMs: 60_000 });
    const never = new Promise<string>(() => undefined);
    void queue.run(of, () => never);
    const second = vi.fn<() => Promise<string>>(async () => 'b');
    const waited = queue.run(of, second);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waited).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second).not.toHaveBeenCalled();
  });
});
