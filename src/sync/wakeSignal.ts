import type { WakeSignal } from './drain.ts';

/** A signal that stays until it is taken, so that none is lost between two checks. */
export function createWakeSignal(): WakeSignal & { give(): void } {
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
