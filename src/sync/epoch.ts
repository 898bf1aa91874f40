import type { InspectionDatabase } from '../db/InspectionDatabase.ts';

/** S7: another drain took over; this one may not write any more. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

type Drain = { readonly epoch: number; readonly beat: number };

/** Whose epoch it is, and a number that moves while that drain is alive. */
export async function currentDrain({ meta }: InspectionDatabase): Promise<Drain> {
  const row = await meta.get('drain');
  return row?.key === 'drain' ? row : { epoch: 0, beat: 0 };
}

/**
 * Starts an epoch: from now on no earlier drain can write. What was found "sending" is "waiting" again, its
 * outcome unknown (S8).
 */
export async function claimEpoch(db: InspectionDatabase): Promise<number> {
  return db.transaction('rw', db.meta, db.outbox, async () => {
    const { epoch, beat } = await currentDrain(db);
    await db.meta.put({ key: 'drain', epoch: epoch + 1, beat: beat + 1 });
    await db.outbox.where('state').equals('sending').modify({ state: 'waiting' });
    return epoch + 1;
  });
}

const beatMs = 1_000;

/** To be called first in every transaction that writes the state of entries (table meta). `now` in epoch milliseconds. */
export async function checkEpoch(db: InspectionDatabase, epoch: number, now: number): Promise<void> {
  const drain = await currentDrain(db);
  if (drain.epoch !== epoch) throw new Superseded();
  // Waiting drains check after 45 seconds (S7), and each write delays the responses.
  if (Math.abs(now - drain.beat) >= beatMs) await db.meta.put({ ...drain, key: 'drain', beat: now });
}
