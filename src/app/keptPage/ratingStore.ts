import { ratings } from '#domain/rating.ts';
import { withAnswer } from '#domain/touchpoint.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import type { DeviceTour } from '../../db/tours.ts';

/** One touchpoint in its person's database, before the app that owns it is there. */
export type RatingStore = {
  /** The stored rating of each question, or null where the touchpoint is not there. */
  readonly ratings: () => Promise<ReadonlyMap<string, string | null> | null>;
  /** Whether the rating is on the disk (S2). Where it is not, the app is to try, and to say why it cannot. */
  readonly rate: (answerId: string, rating: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

type Address = { readonly database: string; readonly tourId: string; readonly touchpointId: string };

/** What stands in these tables is what this version of the app has put there: the page is of the same. */
async function row<Row>(table: IDBObjectStore, key: IDBValidKey): Promise<Row | undefined> {
  return (await answered<unknown>(table.get(key))) as Row | undefined;
}

async function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The store gave no answer.')));
  });
}

async function opened(indexedDB: IDBFactory, name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name);
  // It was deleted meanwhile; opening it by name must not make it anew.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  return answered(opening);
}

/**
 * The rule and the write of `actions/rateSubTouchpoint` in IndexedDB's own words: Dexie is an eighth of the app, and
 * the person taps before it is loaded. Whatever is not the plain case, a concluded tour above all, is left to the app.
 */
export function createRatingStore(
  indexedDB: IDBFactory,
  { database, tourId, touchpointId }: Address,
): RatingStore {
  // Not before it is needed: the first frame is not the one to wait for a store.
  let opening: Promise<IDBDatabase> | null = null;
  const open = () => {
    opening ??= opened(indexedDB, database);
    return opening;
  };
  const key = [tourId, touchpointId];

  async function store(answerId: string, asked: string): Promise<boolean> {
    const rating = ratings.find((one) => one === asked);
    if (rating === undefined) return false;
    const transaction = (await open()).transaction(['tours', 'touchpoints'], 'readwrite', {
      durability: 'strict',
    });
    const complete = new Promise<boolean>((resolve) => {
      transaction.addEventListener('complete', () => resolve(true));
      transaction.addEventListener('abort', () => resolve(false));
    });
    const touchpoints = transaction.objectStore('touchpoints');
    const [tour, before] = await Promise.all([
      row<DeviceTour>(transaction.objectStore('tours'), tourId),
      row<DeviceTouchpoint>(touchpoints, key),
    ]);
    if (tour === undefined || tour.concluded_at !== null || before === undefined) return false;
    const answer = before.sub_touchpoints.find(({ id }) => id === answerId);
    if (answer === undefined) return false;
    if (answer.rating !== rating) {
      touchpoints.put({ ...withAnswer(before, answerId, { rating }), changed: before.completed });
    }
    return complete;
  }

  async function read(): Promise<ReadonlyMap<string, string | null> | null> {
    const touchpoints = (await open()).transaction('touchpoints').objectStore('touchpoints');
    const stored = await row<DeviceTouchpoint>(touchpoints, key);
    return stored === undefined
      ? null
      : new Map(stored.sub_touchpoints.map(({ id, rating }) => [id, rating]));
  }

  return {
    ratings: () => read().catch(() => null),
    rate: (answerId, rating) => store(answerId, rating).catch(() => false),
    close: async () => {
      const db = await opening?.catch(() => null);
      db?.close();
    },
  };
}
