import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadTurns } from '../../../../server/services/photos/upload/uploadTurns.ts';

type Upload = { readonly name: string; readonly end: () => void; readonly fail: (why: Error) => void };

describe('the turns of uploads', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const one = { personId: 'anna', signal: new AbortController().signal };
  const quick = { maxWaiting: 3, slowMs: 1_000, maxYieldMs: 2_000, maxWaitMs: 10_000 };

  function twoAtATime(answersIdleMs = () => Number.POSITIVE_INFINITY) {
    const begun: Upload[] = [];
    const takeTurn = uploadTurns({ ...quick, maxRunning: 2, answersIdleMs });
    const upload = (name: string) =>
      takeTurn(one, () => {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        begun.push({ name, end: () => resolve(`${name} received`), fail: reject });
        return promise;
      });
    const names = () => begun.map(({ name }) => name).join('');
    return { begun, upload, names };
  }

  it('PH8 so many at a time, in order of arrival', async () => {
    const { begun, upload, names } = twoAtATime();
    const [a] = ['a', 'b', 'c', 'd'].map(upload);
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toBe('ab');
    begun[0]?.end();
    expect(await a).toBe('a received');
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toBe('abc');
  });

  it('PH8 a slow one lets the next begin, and is received all the same', async () => {
    const { begun, upload, names } = twoAtATime();
    const [a] = ['a', 'b', 'c'].map(upload);
    await vi.advanceTimersByTimeAsync(999);
    expect(names()).toBe('ab');
    await vi.advanceTimersByTimeAsync(1);
    expect(names()).toBe('abc');
    begun[0]?.end();
    expect(await a).toBe('a received');
  });

  it('PH8 one that fails is reported to its own caller, and the next begins', async () => {
    const { begun, upload, names } = twoAtATime();
    const [a] = ['a', 'b', 'c'].map(upload);
    const outcome = a?.catch(String);
    await vi.advanceTimersByTimeAsync(0);
    begun[0]?.fail(new Error('cut'));
    expect(await outcome).toBe('Error: cut');
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toBe('abc');
  });

  it('PH8 one whose link breaks while it lets answers pass is never begun', async () => {
    const takeTurn = uploadTurns({ ...quick, maxRunning: 1, answersIdleMs: () => 0 });
    const link = new AbortController();
    const upload = vi.fn<() => Promise<string>>(async () => 'a');
    const waited = takeTurn({ ...one, signal: link.signal }, upload);
    await vi.advanceTimersByTimeAsync(100);
    link.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waited).toBeNull();
    expect(upload).not.toHaveBeenCalled();
  });

  it('PH8 one that waited for too long is never begun', async () => {
    const takeTurn = uploadTurns({ ...quick, maxRunning: 1, slowMs: 60_000, answersIdleMs: () => 60 });
    const never = new Promise<string>(() => undefined);
    void takeTurn(one, () => never);
    const second = vi.fn<() => Promise<string>>(async () => 'b');
    const waited = takeTurn(one, second);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waited).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second).not.toHaveBeenCalled();
  });

  it('PH8 uploads wait while answers are handled, and in the short gaps between them', async () => {
    let idleSince = Number.POSITIVE_INFINITY;
    const { upload, names } = twoAtATime(() => Math.max(0, Date.now() - idleSince));
    void upload('a');
    await vi.advanceTimersByTimeAsync(500);
    idleSince = Date.now();
    await vi.advanceTimersByTimeAsync(40);
    idleSince = Number.POSITIVE_INFINITY;
    await vi.advanceTimersByTimeAsync(100);
    expect(names()).toBe('');
    idleSince = Date.now();
    await vi.advanceTimersByTimeAsync(60);
    expect(names()).toBe('a');
  });

  it('PH8 an upload that comes in such a gap waits, and one that comes later begins at once', async () => {
    const idleSince = Date.now() - 10;
    const { upload, names } = twoAtATime(() => Date.now() - idleSince);
    void upload('a');
    await vi.advanceTimersByTimeAsync(20);
    expect(names()).toBe('');
    await vi.advanceTimersByTimeAsync(40);
    expect(names()).toBe('a');
    void upload('b');
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toBe('ab');
  });

  it('PH8 where answers never end, uploads go on all the same, more slowly', async () => {
    const { begun, upload, names } = twoAtATime(() => 0);
    const [a, b] = ['a', 'b', 'c'].map(upload);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(names()).toBe('ab');
    for (const { end } of begun) end();
    expect(await Promise.all([a, b])).toEqual(['a received', 'b received']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(names()).toBe('abc');
  });
});
