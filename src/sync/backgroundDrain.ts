import { unsentEntries } from '../db/outbox/outbox.ts';
import { purgeSent } from '../db/outbox/purgeSent.ts';
import { type DrainDeps, drain } from './drain.ts';
import { type LockDeps, withDrainLock } from './lock.ts';
import { createWakeSignal } from './wakeSignal.ts';

type BackgroundDrainDeps = Omit<DrainDeps, 'contactAt'> & Omit<LockDeps, 'db'>;

/**
 * S12: one drain where no page is open, under the same lock and epoch as those of the pages (S7). Answers whether
 * something still waits for a better moment; what needs the person or a sign-in does not.
 */
export async function backgroundDrain(environment: BackgroundDrainDeps, stop: AbortSignal): Promise<boolean> {
  const { db, api, now, token } = environment;
  let contactAt: number | null = null;
  const unsubscribe = api.subscribe((seen) => {
    if (seen === 'answer') contactAt = now();
  });
  try {
    await withDrainLock(environment, stop, async (epoch) => {
      await drain({ ...environment, contactAt: () => contactAt }, epoch, stop, createWakeSignal());
      await purgeSent(db, stop);
    });
  } finally {
    unsubscribe();
  }
  const entries = await unsentEntries(db);
  return token() !== null && entries.some((entry) => entry.state !== 'needs-you');
}
