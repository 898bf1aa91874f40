import type { MirroredText, MirrorStore } from '../../../../src/mirror/cacheStorageMirror.ts';
import type { LockPort } from '../../../../src/sync/lock.ts';
import { turn } from '../oneProcess.ts';

/** The mirror of a device, by person; it survives the loss of databases. */
export class SimCopies extends Map<string, MirroredText[]> {
  /** By owner, tour and id. */
  readonly photos = new Map<string, string>();
}

type Tab = {
  readonly isDead: () => boolean;
  readonly gone: Promise<void>;
  readonly locks: LockPort;
  /** Whether a write interrupted by the tab's death is stored in part. */
  readonly isTorn: () => boolean;
};

/** The number of the latest write of each tour, complete or not. */
export function standingOn(copies: SimCopies, owner: string): Map<string, number> {
  const kept = (copies.get(owner) ?? []).toSorted((a, b) => a.turn - b.turn);
  return new Map(kept.map((one) => [one.tour, one.turn]));
}

/** The mirror store as a tab sees it: each access takes an event-loop turn, and fails once the tab is dead. */
export function simMirrorStore(copies: SimCopies, { isDead, gone, locks, isTorn }: Tab): MirrorStore {
  const alive = async () => {
    await turn();
    if (isDead()) throw new Error('The tab is gone.');
  };
  const keptBy = (owner: string) => copies.get(owner) ?? [];
  const photosOf = (owner: string, tour: string) =>
    new Map([...copies.photos].filter(([key]) => key.startsWith(`${owner} ${tour} `)));
  return {
    exclusive: async (owner, work) => {
      await locks.request(`second-copies:${owner}`, {}, () =>
        isDead() ? Promise.resolve() : Promise.race([work(), gone]),
      );
    },
    turns: async (owner) => {
      await alive();
      return standingOn(copies, owner);
    },
    read: async (owner) => {
      await alive();
      return keptBy(owner).toSorted((a, b) => b.turn - a.turn);
    },
    write: async (owner, written) => {
      const { tour, text } = written;
      await alive();
      const before = keptBy(owner);
      await turn();
      if (isDead() && isTorn()) copies.set(owner, [...before, { ...written, text: text.slice(0, -9) }]);
      if (isDead()) throw new Error('The tab is gone.');
      copies.set(owner, [...keptBy(owner), written]);
      await alive();
      copies.set(
        owner,
        keptBy(owner).filter((one) => one.tour !== tour || one === written),
      );
    },
    delete: async (owner, tour) => {
      await alive();
      copies.set(
        owner,
        keptBy(owner).filter((one) => one.tour !== tour),
      );
      for (const key of photosOf(owner, tour).keys()) copies.photos.delete(key);
    },
    photos: {
      ids: async (owner, tour) => {
        // Without photos it takes no turn, so that older seeds keep their histories.
        if (photosOf(owner, tour).size > 0) await alive();
        return [...photosOf(owner, tour).keys()].map((key) => key.split(' ')[2] ?? '');
      },
      read: async (owner, tour, id) => {
        await alive();
        return copies.photos.get(`${owner} ${tour} ${id}`);
      },
      write: async (owner, tour, id, text) => {
        await alive();
        copies.photos.set(`${owner} ${tour} ${id}`, text);
        await alive();
      },
      delete: async (owner, tour, ids) => {
        await alive();
        for (const id of ids) copies.photos.delete(`${owner} ${tour} ${id}`);
      },
    },
  };
}
