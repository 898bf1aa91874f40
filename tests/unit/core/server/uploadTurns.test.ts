import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadTurns } from '../../../../server/services/photos/upload/uploadTurns.ts';

type Upload = { readonly name: string; readonly end: () => void; readonly fail: (why: Error) => void };

describe('the turns of uploads', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const one = { personId: 'anna', signal: new AbortController().signal };
  const quick = { maxWaiting: 3, slowMs: 1_000, maxYieldMs: 2_000, maxWaitMs: 10_000 };

  function twoAtATime(isBusy = () => false) {
    const begun: Upload[] = [];
    const takeTurn = uploadTurns({ ...quick, maxRunning: 2, isBusy });
    const upload = (name: string) =>
      takeTurn(one, () => {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        begun.push({ name, end: () => resolve(`${name} received`), fail: reject });
        return promise;
      });
    const names = () => begun.map(({ name }) => name).join('');
    return { begun, upload, names };
  }

  it('P8 so many at a time, in order of arrival', async () => {
    const { begun, upload, names } = twoAtATime();
    const [a] = ['a', 'b', 'c', 'd'].map(upload);
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toBe('ab');
    begun[0]?.end();
    expect(await a).toBe('a received');
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toBe('abc');
  });

  it('P8 a slow one lets the next begin, and is received all the same', async () => {
    const { begun, upload, names } = twoAtATime();
    const [a] = ['a', 'b', 'c'].map(upload);
    await vi.advanceTimersByTimeAsync(999);
    expect(names()).toBe('ab');
    await vi.advanceTimersByTimeAsync(1);
    expect(names()).toBe('abc');
    begun[0]?.end();
    expect(await a).toBe('a received');
  });

  it('P8 one that fails is reported to its own caller, and the next begins', async () => {
    const { begun, upload, names } = twoAtATime();
    const [a] = ['a', 'b', 'c'].map(upload);
    const outcome = a?.catch(String);
    await vi.advanceTimersByTimeAsync(0);
    begun[0]?.fail(new Error('cut'));
    expect(await outcome).toBe('Error: cut');
    await vi.advanceTimersByTimeAsync(0);
    expect(names()).toBe('abc');
  });

  it('P8 one that waited for too long is never begun', async () => {
    const takeTurn = uploadTurns({ ...quick, maxRunning: 1, slowMs: 60_000, isBusy: () => false });
    const never = new Promise<string>(() => undefined);
    void takeTurn(one, () => never);
    const second = vi.fn<() => Promise<string>>(async () => 'b');
    const waited = takeTurn(one, second);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waited).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second).not.toHaveBeenCalled();
  });

  it('P8 uploads wait while answers are handled, until there is a pause among them', async () => {
    let answers = 1;
    const { upload, names } = twoAtATime(() => answers > 0);
    void upload('a');
    await vi.advanceTimersByTimeAsync(500);
    answers = 0;
    await vi.advanceTimersByTimeAsync(40);
    answers = 1;
    await vi.advanceTimersByTimeAsync(100);
    expect(names()).toBe('');
    answers = 0;
    await vi.advanceTimersByTimeAsync(60);
    expect(names()).toBe('a');
  });

  it('P8 where answers never end, uploads go on all the same, more slowly', async () => {
    const { begun, upload, names } = twoAtATime(() => true);
    const [a, b] = ['a', 'b', 'c'].map(upload);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(names()).toBe('ab');
    for (const { end } of begun) end();
    expect(await Promise.all([a, b])).toEqual(['a received', 'b received']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(names()).toBe('abc');
  });
});
