import type * as Restore from '../../../src/mirror/restoreAtOpening.ts';
import type { PlantedBug } from './PlantedBug.ts';

/** Mistakes of the mirror (S24). */
export const plantedLosses: readonly PlantedBug[] = [
  {
    name: 'a conclusion is called saved before it stands twice',
    breaks: /^S24/,
    options: {
      // The change marks its tours as dirty: they are mirrored later, like drafts.
      mirror: (mirror) => ({ ...mirror, save: async () => true }),
    },
  },
  {
    name: 'a second copy is tidied away before its acknowledgement was recorded',
    breaks: /^(S24|I4)/,
    options: {
      // Takes entries that are being sent for delivered.
      mirrorStore: (store) => ({
        ...store,
        write: async (owner, kept) => {
          const isOnItsWay = kept.text.includes('"attempts":1');
          if (isOnItsWay) await store.delete(owner, kept.tour);
          else await store.write(owner, kept);
        },
      }),
    },
  },
  {
    name: 'a database that is made anew under an open page is taken for whole',
    breaks: /^(S24|S19|I4)/,
    module: {
      path: '../../../src/mirror/restoreAtOpening.ts',
      replace: (original) => {
        const { restoreAtOpening } = original as typeof Restore;
        const opened = new WeakSet<object>();
        return {
          ...(original as typeof Restore),
          restoreAtOpening: (...[deps, options]: Parameters<typeof restoreAtOpening>) => {
            const { db } = options;
            const turns: typeof deps.turns = async (of) => (opened.has(db) ? new Map() : deps.turns(of));
            restoreAtOpening(
              { ...deps, turns },
              {
                ...options,
                restored: (notice) => {
                  opened.add(db);
                  options.restored?.(notice);
                },
              },
            );
          },
        };
      },
    },
  },
];
