import { keptPerson } from '#contract/secondCopies.ts';
import { bringBack } from './bringBack.ts';
import { createSecondCopy } from './createSecondCopy.ts';
import { inTime } from './inTime.ts';
import type { SecondCopies } from './SecondCopies.ts';
import type { SecondStore } from './SecondStore.ts';

type Surroundings = {
  readonly store: SecondStore;
  readonly now: () => Date;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

// A database that opens waits for it.
const patience = 1_000;

/** The second copies of this device in a second store (S24). */
export function createSecondCopies({ store, now, setTimer }: Surroundings): SecondCopies {
  return {
    standing: (owner) => inTime(store.standing(owner), patience, setTimer),
    takeIn: (db, owner) => bringBack({ db, owner, store, now, setTimer }),
    follow: (db, owner, tookIn) => createSecondCopy({ db, owner, store, now, setTimer, tookIn }),
    forget: async (owner) => {
      await store.writeNote('');
      await store.alone(owner, async () => store.remove(owner));
    },
    remember: (me, print) => store.writeNote(JSON.stringify({ me, print })),
    whoHad: async (print) => {
      const note = await store.readNote();
      const kept = note === null || note === '' ? null : keptPerson.safeParse(JSON.parse(note));
      return kept?.success === true && kept.data.print === print ? kept.data.me : null;
    },
  };
}
