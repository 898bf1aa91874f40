import { tryDurably } from '#db/durableTransaction.ts';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';

/** S7: thrown in a transaction of a drain that another one has taken over from; nothing is written. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

type Drain = { readonly epoch: number; readonly beat: number };

/** S7: the current epoch, and a number that changes while its drain is alive; zeros before the first drain. */
export async function currentDrain({ meta }: InspectionDatabase): Promise<Drain> {
  const row = await meta.get('drain');
  return row?.key === 'drain' ? row : { epoch: 0, beat: 0 };
}

/**
 * S7: starts an epoch; from now on no earlier drain can write. Entries found "sending" become "waiting": their outcome is
 * unknown (S8). On a full device it deletes caches to have room (S33): without this write nothing is sent. Throws the store's
 * error if it fails all the same.
 */
export async function claimEpoch(db: InspectionDatabase): Promise<number> {
  const errors: Error[] = [];
  const claimed = await tryDurably(
    db,
    () =>
      db.transaction('rw', db.meta, db.outbox, async () => {
        const { epoch, beat } = await currentDrain(db);
        await db.meta.put({ key: 'drain', epoch: epoch + 1, beat: beat + 1 });
        await db.outbox.where('state').equals('sending').modify({ state: 'waiting' });
        return epoch + 1;
      }),
    (broken) => errors.push(broken),
  );
  if (!claimed.ok) throw errors[0] ?? new Error('the epoch was not stored');
  return claimed.value;
}

const beatMs = 1_000;

/** S7: call it first in every transaction that writes the state of entries (table meta). Throws `Superseded`. */
export async function checkEpoch(db: InspectionDatabase, epoch: number, nowMs: number): Promise<void> {
  const drain = await currentDrain(db);
  if (drain.epoch !== epoch) throw new Superseded();
  // A drain that waits compares the beat after 45 seconds (S7), so once a second is enough; each write delays responses.
  if (Math.abs(nowMs - drain.beat) >= beatMs) await db.meta.put({ ...drain, key: 'drain', beat: nowMs });
}
