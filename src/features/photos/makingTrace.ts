import { userIdOf } from '../../db/InspectionDatabase.ts';
import { photoTracePrefix } from '../../session/sessionState.ts';
import type { AnswerAddress } from './PhotoIntake.ts';

/** How many photos of an answer would be lost with the page. */
export type Making = { readonly answer: AnswerAddress; readonly count: number };

/** PH14: what a page is making, kept where it outlives the page, so that the next one can say what was lost. */
export type MakingTrace = {
  /** Saves what is being made now; an empty list deletes the record. On a full device nothing is saved. */
  readonly save: (making: readonly Making[]) => void;
  /** Calls `found` with what each closed page was making, and deletes the record. */
  readonly recover: (found: (lost: readonly Making[]) => void) => Promise<void>;
};

// A page that is reloaded may not be gone yet when the next one starts.
const waitTimeout = 5_000;

function makingIn(text: string): readonly Making[] {
  try {
    return JSON.parse(text) as Making[];
  } catch {
    return [];
  }
}

/**
 * In local storage, which is written at once, under a key of this page. A lock of the same name, which the browser releases with
 * the page, tells other pages whether it is still open; where there are no locks every other page counts as closed. `owner`: the
 * name of the person's database; signing out deletes the keys. `page`: any id that no other page has.
 */
export function openMakingTrace(
  { navigator, localStorage }: Window,
  owner: string,
  page: string,
): MakingTrace {
  // Browsers have it in a secure context only.
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  const prefix = photoTracePrefix(userIdOf(owner));
  const key = prefix + page;
  let isHeld = false;

  // Until the browser closes the page.
  function hold(): void {
    if (isHeld) return;
    isHeld = true;
    void locks?.request(key, () => new Promise(() => undefined)).catch(() => undefined);
  }

  return {
    save: (making) => {
      if (making.length === 0) {
        if (isHeld) localStorage.removeItem(key);
        return;
      }
      hold();
      try {
        localStorage.setItem(key, JSON.stringify(making));
      } catch {
        // The device is full: saving the photos will fail and report it.
      }
    },
    recover: async (found) => {
      const others = Object.keys(localStorage).filter((one) => one.startsWith(prefix) && one !== key);
      await Promise.all(
        others.map(async (other) => {
          const take = () => {
            const lost = localStorage.getItem(other);
            localStorage.removeItem(other);
            if (lost !== null) found(makingIn(lost));
          };
          if (locks == null) take();
          // A page that is still open holds its lock, and reports on its photos itself.
          else
            await locks
              .request(other, { signal: AbortSignal.timeout(waitTimeout) }, take)
              .catch(() => undefined);
        }),
      );
    },
  };
}
