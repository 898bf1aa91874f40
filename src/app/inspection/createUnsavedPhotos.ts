import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  isIn,
  isPhoto,
  type OnPage,
  type PhotoScope,
  type UnsavedPhoto,
  type UnsavedPhotos,
} from '../../features/shared/UnsavedPhotos.ts';
import type { SessionState } from '../../session/sessionState.ts';

type Deps = {
  readonly session: Pick<StoreApi<SessionState>, 'subscribe'>;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

// PH14, in milliseconds.
const waitTimeout = 10_000;

const nothing: OnPage & { readonly userId: string | null } = { userId: null, photos: [], shown: [] };

/**
 * PH14: the photos of this page before they are saved, and whose they are; returns the view of one person. They outlive screens,
 * and a session that ends by itself (S16). They are forgotten when their person signs out, and at once when somebody else has
 * signed in (S15): otherwise they would be in the next person's page, and what is being made would be saved.
 */
export function createUnsavedPhotos({ session, setTimer }: Deps): (userId: string) => UnsavedPhotos {
  const store = createStore(() => nothing);
  let made = 0;

  session.subscribe(({ status, notice, tourId, me }) => {
    // A session that has ended by itself has a notice, or keeps its open tour.
    const isOut = status === 'signed_out' && notice === null && tourId === null;
    const isOther = me !== null && me.id !== store.getState().userId;
    if (isOut || isOther) store.setState(nothing);
  });

  return (userId) => {
    const own = () => (store.getState().userId === userId ? store.getState() : nothing);
    const photosIn = (scope: PhotoScope) => own().photos.filter(isIn(scope));
    function replace(photos: readonly UnsavedPhoto[]): void {
      // What is still being made for somebody who was forgotten changes nothing.
      if (photos.length === 0 && store.getState().userId !== userId) return;
      store.setState({ userId, photos });
    }

    async function whenMade(scope: PhotoScope): Promise<number> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = () => {
        if (!photosIn(scope).some(({ kind }) => kind === 'making')) resolve();
      };
      const stop = store.subscribe(check);
      const cancel = setTimer(resolve, waitTimeout);
      check();
      await promise;
      cancel();
      stop();
      return photosIn(scope).filter(isPhoto).length;
    }

    return {
      getState: own,
      subscribe: store.subscribe,
      add: (answer, count) => {
        const ids = Array.from({ length: count }, () => (made += 1));
        replace([...own().photos, ...ids.map((id) => ({ id, answer, kind: 'making' as const }))]);
        return ids;
      },
      change: (id, to) => replace(own().photos.map((one) => (one.id === id ? { ...one, ...to } : one))),
      remove: (id) => replace(own().photos.filter((one) => one.id !== id)),
      whenMade,
      allowed: async (scope) => {
        await whenMade(scope);
        const shown = photosIn(scope);
        store.setState({ shown: shown.map(({ id }) => id) });
        return shown.length === 0;
      },
      byTour: () => {
        const counts = new Map<string, number>();
        for (const { answer } of own().photos.filter(isPhoto))
          counts.set(answer.tourId, (counts.get(answer.tourId) ?? 0) + 1);
        return counts;
      },
      hide: () => store.setState({ shown: [] }),
    };
  };
}
