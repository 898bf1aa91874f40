import { describe, expect, it } from 'vitest';
import type { PageMessage } from '#contract/app/workerMessages.ts';
import { updateOnConsent } from '../../../../sw/updateOnConsent.ts';

/** A worker's scope that notes down whether it has taken over; `tell` is one of the browser's events. */
function makeScope() {
  const listeners: { type: string; listener: (event: never) => void }[] = [];
  const done: string[] = [];
  updateOnConsent({
    clients: { claim: async () => void done.push('claim') },
    skipWaiting: async () => void done.push('skip waiting'),
    addEventListener: (type: string, listener: (event: never) => void) =>
      void listeners.push({ type, listener }),
  });
  async function tell(type: string, data?: unknown): Promise<void> {
    const waitedFor: Promise<unknown>[] = [];
    const event = { data, waitUntil: (work: Promise<unknown>) => void waitedFor.push(work) };
    for (const one of listeners) if (one.type === type) one.listener(event as never);
    await Promise.all(waitedFor);
  }
  return { done, tell };
}

const agreed: PageMessage = { type: 'activate-update' };

describe('a new version of the worker', () => {
  it('S34 waits, whatever happens to it, until the person agrees', async () => {
    const { done, tell } = makeScope();
    await tell('install');
    for (const data of [{ type: 'report-stored' }, { type: 'forget-person' }, 'activate-update', null]) {
      await tell('message', data);
    }
    expect(done).toEqual([]);
    await tell('message', agreed);
    expect(done).toEqual(['skip waiting']);
  });

  it('S34 serves the page that is open as soon as it is the one', async () => {
    const { done, tell } = makeScope();
    await tell('activate');
    expect(done).toEqual(['claim']);
  });
});
