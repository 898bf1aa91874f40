import type { WakeSignal } from './drain.ts';

/** A wakeSignal that is remembered until it is taken, so that none is lost between two looks. */
export function createNudge(): WakeSignal & { give(): void } {
  let given = false;
  let coming = Promise.withResolvers<void>();
  return {
    give: () => {
      given = true;
      coming.resolve();
    },
    pending: () => given,
    taken: () => {
      given = false;
      coming = Promise.withResolvers<void>();
    },
    next: () => coming.promise,
  };
}
