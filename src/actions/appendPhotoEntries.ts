import { newEntry } from '../db/outbox/newEntry.ts';
import { withdrawPhotos } from '../db/photos/withdrawPhotos.ts';
import type { DeviceTouchpoint, EntryRefs, OutboxEntry } from '../db/schema.ts';
import type { ActionContext } from './ActionContext.ts';

/**
 * PH5, PH6: appends the entries that send the photos of a concluded touchpoint, within its transaction (tables photos, photoBytes,
 * outbox and meta), behind its own entry. Photos that no answer names any more are deleted. Each photo that the server does
 * not have gets an entry; an existing one is announced by this conclusion if that has replaced the one that announced it. A
 * refused one waits again: what it was refused for may be over (PH12).
 */
export async function appendPhotoEntries(
  { db, newId }: Pick<ActionContext, 'db' | 'newId'>,
  {
    concluded,
    announcedBy,
    refs,
    unsent,
    replaced,
    now,
  }: {
    concluded: DeviceTouchpoint;
    announcedBy: string;
    refs: EntryRefs;
    unsent: readonly OutboxEntry[];
    replaced: readonly OutboxEntry[];
    now: Date;
  },
): Promise<void> {
  const { tour_id: tour, id, sub_touchpoints } = concluded;
  const rows = await db.photos.where('[tour_id+touchpoint_id]').equals([tour, id]).toArray();
  if (rows.length === 0) return;
  const named = new Map(sub_touchpoints.flatMap(({ photos = [] }) => photos.map((one) => [one.id, one])));
  const dropped = rows.filter((row) => !named.has(row.id));
  await withdrawPhotos(
    db,
    tour,
    dropped.map((row) => row.id),
  );
  for (const [photoId, photo] of named) {
    const row = rows.find((one) => one.id === photoId);
    if (row === undefined || row.received_at !== null) continue;
    // What the server has of the touchpoint is told by the touchpoint's entry.
    const { isRevision: _, ...about } = refs;
    const own = { ...about, catalogueTouchpoint: null, frees: null, photo: { id: photoId, announcedBy } };
    const waits = unsent.find((entry) => entry.refs.photo?.id === photoId);
    if (waits === undefined) {
      const operationId = newId();
      await db.outbox.add(
        newEntry({ operationId, tour, kind: 'send-photo', refs: own, payload: photo, now }),
      );
    } else if (waits.state === 'needs-you') {
      await db.outbox.put({ ...waits, refs: own, state: 'waiting', failures: 0, lastFailure: null });
    } else if (replaced.some(({ operationId }) => operationId === waits.refs.photo?.announcedBy))
      await db.outbox.put({ ...waits, refs: own });
  }
}
