import type { OpenTransaction } from '../../database/tables.ts';
import { countAnnounced, photosOfTours, toursOfPhotos } from '../../repositories/photos/photos.ts';
import type { OwnedTour, ToursNamed } from '../../repositories/tours.ts';
import type { LoadedPhotos, Target } from './command.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** For targets without photos. */
export const noLoadedPhotos: LoadedPhotos = { ofTour: [], idsElsewhere: new Set(), announcedOfDay: 0 };

/**
 * Loads the photos of locked tours. If any are announced, also finds where their ids are used and how many photos
 * the inspectors have announced within a day. Returns the photos by tour.
 */
export async function loadPhotos(
  { transaction, now }: { readonly transaction: OpenTransaction; readonly now: string },
  targets: readonly Target[],
  { named, tours }: { readonly named: ToursNamed; readonly tours: readonly OwnedTour[] },
): Promise<(tour: { readonly id: string; readonly ownerId: string | null }) => LoadedPhotos> {
  const photos = Map.groupBy(await photosOfTours(transaction, named), ({ tour_id }) => tour_id);
  const announced = targets.flatMap(({ announces }) => announces ?? []);
  const inUse = await toursOfPhotos(transaction, announced);
  const since = new Date(Date.parse(now) - dayMs).toISOString();
  const owners = announced.length === 0 ? [] : tours.flatMap(({ user_id }) => user_id ?? []);
  const counts = await countAnnounced(transaction, owners, since);
  return ({ id, ownerId }) => ({
    ofTour: photos.get(id) ?? [],
    idsElsewhere: new Set(inUse.filter(({ tour_id }) => tour_id !== id).map((photo) => photo.id)),
    announcedOfDay: counts.get(ownerId ?? '') ?? 0,
  });
}
