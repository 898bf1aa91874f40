import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  isIn,
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

const nothing: OnPage & { readonly userId: string | null } = { userId: null, photos: [], shown: null };

/**
 * PH14: the photos of this page before they are saved, and whose they are; returns the view of one person. They outlive screens,
 * and a session that ends by itself (S16). They are forgotten when their person signs out, and at once when somebody else has
 * signed in (S15): otherwise they would be in the next person's page, and what is being made would be saved.
 */
export function createUnsavedPhotos({ session, setTimer }: Deps): (userId: string) => UnsavedPhotos {
  const store = createStore(() => nothing);
  let made = 0;

  session.subscribe(({ status, notice, tourId, me }, before) => {
    // A session that has ended by itself has a notice or keeps its open tour; if it ended in another tab, both are known only with
    // `restored`, after `left`.
    const isOut = status === 'signed_out' && before.status !== 'signed_out' && !notice && tourId === null;
    const isOther = status === 'signed_in' && me !== null && me.id !== store.getState().userId;
    if (isOut || isOther) store.setState(nothing);
  });

  return (userId) => {
    const own = () => (store.getState().userId === userId ? store.getState() : nothing);
    const photosIn = (scope: PhotoScope) => own().photos.filter(isIn(scope));
    const has = (id: number) => own().photos.some((one) => one.id === id);
    function replace(photos: readonly UnsavedPhoto[]): void {
      const { shown } = own();
      store.setState({ userId, photos, shown: shown !== null && photos.some(isIn(shown)) ? shown : null });
    }

    async function whenMade(scope: PhotoScope): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const check = () => {
        if (!photosIn(scope).some(({ kind }) => kind === 'loading' || kind === 'making')) resolve();
      };
      const stop = store.subscribe(check);
      const cancel = setTimer(resolve, waitTimeout);
      check();
      await promise;
      cancel();
      stop();
    }

    function byTour(): ReadonlyMap<string, number> {
      const photos = own().photos.filter(({ kind }) => kind !== 'unreadable');
      const tours = Map.groupBy(photos, ({ answer }) => answer.tourId);
      return new Map([...tours].map(([tourId, { length }]) => [tourId, length]));
    }

    return {
      getState: own,
      subscribe: store.subscribe,
      add: ({ tourId, touchpointId, subTouchpointId }, count, kind) => {
        const answer = { tourId, touchpointId, subTouchpointId };
        const added = Array.from({ length: count }, () => ({ id: (made += 1), answer, kind }));
        replace([...own().photos, ...added]);
        return added.map(({ id }) => id);
      },
      change: (id, to) => {
        if (has(id))
          replace(own().photos.map((one) => (one.id === id ? { id, answer: one.answer, ...to } : one)));
      },
      remove: (id) => {
        if (has(id)) replace(own().photos.filter((one) => one.id !== id));
      },
      has,
      whenMade,
      allowed: async (scope) => {
        await whenMade(scope);
        // Without its code nothing can be done about it. An update would lose the file.
        const isUpdate = scope.tourId === undefined;
        const isFree = photosIn(scope).every(({ kind }) => kind === 'loading' && !isUpdate);
        if (!isFree) store.setState({ shown: scope });
        return isFree;
      },
      areSaved: async (tourId) => {
        await whenMade({ tourId });
        return !byTour().has(tourId);
      },
      byTour,
      hide: () => store.setState({ shown: null }),
    };
  };
}
