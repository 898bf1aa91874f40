import type * as TakeIn from '../../../src/db/takeInOnce.ts';
import type { PlantedBug } from './plantedBugs.ts';

/** Mistakes with what stands a second time (S24). */
export const plantedLosses: readonly PlantedBug[] = [
  {
    name: 'a conclusion is called saved before it stands twice',
    breaks: /^S24/,
    ports: {
      secondCopy: (copy) => ({
        ...copy,
        keep: async (tour) => {
          copy.keepSoon(tour);
          return 'unknown';
        },
      }),
    },
  },
  {
    name: 'a second copy is tidied away before its acknowledgement was recorded',
    breaks: /^(S24|I4)/,
    ports: {
      // What is on its way will arrive, won't it.
      secondStore: (store) => ({
        ...store,
        write: async (owner, kept) => {
          const isOnItsWay = kept.text.includes('"attempts":1');
          if (isOnItsWay) await store.remove(owner, kept.tour);
          else await store.write(owner, kept);
        },
      }),
    },
  },
  {
    name: 'a database that is made anew under an open page is taken for whole',
    breaks: /^(S24|S19|I4)/,
    module: {
      path: '../../../src/db/takeInOnce.ts',
      replace: (original) => {
        const { takeInAtOpening } = original as typeof TakeIn;
        const opened = new WeakSet<object>();
        return {
          ...(original as typeof TakeIn),
          takeInAtOpening: (...[db, owner, copies, tookIn]: Parameters<typeof takeInAtOpening>) => {
            const standing: typeof copies.standing = async (of) =>
              opened.has(db) ? new Map() : copies.standing(of);
            takeInAtOpening(db, owner, { ...copies, standing }, (news) => {
              opened.add(db);
              tookIn?.(news);
            });
          },
        };
      },
    },
  },
];
