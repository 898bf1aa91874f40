import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { needsYou, unsentOfTour } from '../outbox/outbox.ts';
import type { DevicePhoto, LastFailure, OutboxEntry } from '../schema.ts';

/**
 * A photo of an answer as the strip shows it. `draft`: not concluded; `waiting`: to be sent; `refused`: by the server, for the
 * reason in `refusal`; `elsewhere`: nothing of it is here, because it was taken on another device, or on this one before the
 * browser deleted its database (S24); `removed`: from the server, by an administrator or because of its age.
 */
export type ShownPhoto = {
  readonly id: string;
  readonly sub_touchpoint_id: string;
  /** Null if this device does not have it; the server may, unless it was removed. */
  readonly thumbnail: ArrayBuffer | null;
  /** Whether the photo itself is here: until it is received (PH10). */
  readonly isHere: boolean;
  readonly width: number;
  readonly height: number;
  readonly taken_at: string;
  readonly state: 'draft' | 'waiting' | 'received' | 'refused' | 'elsewhere' | 'removed';
  /** With `refused`. */
  readonly refusal: LastFailure | null;
  readonly operationId: string | null;
};

/** The photos of a touchpoint, in the order of its answers and in which they were taken; read from the store (S19). */
export async function photosOfTouchpoint(
  db: InspectionDatabase,
  tourId: string,
  touchpointId: string,
): Promise<ShownPhoto[]> {
  return db.transaction('r', [db.touchpoints, db.photos, db.outbox], async () => {
    const touchpoint = await db.touchpoints.get([tourId, touchpointId]);
    const rows = await db.photos.where('[tour_id+touchpoint_id]').equals([tourId, touchpointId]).toArray();
    const unsent = rows.length === 0 ? [] : await unsentOfTour(db, tourId);
    return (touchpoint?.sub_touchpoints ?? []).flatMap(({ id: sub_touchpoint_id, photos = [] }) =>
      photos.map(({ id, width, height, taken_at }) => {
        const row = rows.find((one) => one.id === id);
        const entry = unsent.find(({ refs }) => refs.photo?.id === id);
        const shown = { id, sub_touchpoint_id, width, height, taken_at };
        return {
          ...shown,
          thumbnail: row === undefined || row.removed_at !== undefined ? null : row.thumbnail,
          isHere: row !== undefined && row.received_at === null,
          state: stateOf(row, entry),
          refusal: entry !== undefined && needsYou(entry) ? entry.lastFailure : null,
          operationId: entry?.operationId ?? null,
        } as const;
      }),
    );
  });
}

function stateOf(row: DevicePhoto | undefined, entry: OutboxEntry | undefined) {
  if (row === undefined) return 'elsewhere';
  if (row.removed_at !== undefined) return 'removed';
  if (row.received_at !== null) return 'received';
  if (entry === undefined) return 'draft';
  return needsYou(entry) ? 'refused' : 'waiting';
}

/** The bytes of a photo that is not received yet, or null: later only the server has them. */
export async function photoBytes(
  db: InspectionDatabase,
  tourId: string,
  photoId: string,
): Promise<ArrayBuffer | null> {
  return (await db.photoBytes.get([tourId, photoId]))?.bytes ?? null;
}

/** The thumbnail of a photo that was taken on this device, or null when it was deleted. */
export async function photoThumbnail(
  db: InspectionDatabase,
  tourId: string,
  photoId: string,
): Promise<ArrayBuffer | null> {
  return (await db.photos.get([tourId, photoId]))?.thumbnail ?? null;
}
