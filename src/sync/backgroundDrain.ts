import { unsentEntries } from '#db/outbox/outbox.ts';
import { purgeSent } from '#db/outbox/purgeSent.ts';
import type { DrainDeps } from './DrainDeps.ts';
import { drain } from './drain.ts';
import { type LockDeps, withDrainLock } from './lock.ts';
import { tryRefusedAgain } from './networkRefusals.ts';
import { createWakeSignal } from './wakeSignal.ts';

type BackgroundDrainDeps = Omit<DrainDeps, 'contactAt' | 'memory'> &
  Omit<LockDeps, 'db'> & {
    /** PH7: subscribes to changes of the network; returns the function that unsubscribes. */
    readonly connectionChanges: (changed: () => void) => () => void;
  };

/**
 * S12: one drain while no page is open, under the same lock and epoch as those of the pages (S7). Returns whether another try
 * makes sense: something is unsent that needs neither the person nor a sign-in.
 */
export async function backgroundDrain(deps: BackgroundDrainDeps, stop: AbortSignal): Promise<boolean> {
  const { db, api, now, token } = deps;
  let contactAt: number | null = null;
  const wakeSignal = createWakeSignal();
  const endings = [
    api.subscribe((contact) => {
      if (contact === 'response') contactAt = now().getTime();
    }),
    deps.connectionChanges(() => {
      void tryRefusedAgain(db).then(
        () => wakeSignal.give(),
        () => undefined,
      );
    }),
  ];
  try {
    // The browser wakes the worker when the network is back.
    await tryRefusedAgain(db);
    await withDrainLock(deps, stop, async (epoch) => {
      const memory = { isMirrored: true, offsets: new Map<string, number>() };
      await drain({ ...deps, memory, contactAt: () => contactAt }, epoch, stop, wakeSignal);
      await purgeSent(db, stop);
    });
  } finally {
    for (const end of endings) end();
  }
  const entries = await unsentEntries(db);
  return token() !== null && entries.some((entry) => entry.state !== 'needs-you');
}
