import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandBatcher } from '../../../../server/services/idempotency/CommandBatcher.ts';
import type { CommandResult, IdempotentRequest } from '../../../../server/services/idempotency/request.ts';

describe('how long no answer was handled', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const claim = { sessionHash: 'anna', role: null, found: () => undefined };
  const command: IdempotentRequest = { claim, key: null, requestHash: '' };

  function batcher() {
    const executed = Promise.withResolvers<readonly CommandResult[]>();
    const made = new CommandBatcher(() => executed.promise, {
      maxBatches: 1,
      lockPolicy: 'wait',
      maxReadings: 1,
    });
    const end = () => executed.resolve([{ ok: false, reason: { reason: 'not_found' } }]);
    return { batcher: made, end };
  }

  it('PH8 counts from the end of the latest answer, and not while one is handled', async () => {
    const { batcher: of, end } = batcher();
    expect(of.idleMs).toBe(Number.POSITIVE_INFINITY);
    const answer = of.execute(command);
    await vi.advanceTimersByTimeAsync(100);
    expect(of.idleMs).toBe(0);
    end();
    await answer;
    await vi.advanceTimersByTimeAsync(40);
    expect(of.idleMs).toBe(40);
  });

  it('PH8 a photo is no answer', async () => {
    const { batcher: of, end } = batcher();
    const photo = of.execute(command, { isBackground: true });
    await vi.advanceTimersByTimeAsync(100);
    end();
    await photo;
    expect(of.idleMs).toBe(Number.POSITIVE_INFINITY);
  });
});
