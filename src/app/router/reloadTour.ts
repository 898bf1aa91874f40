import type { Unreachable } from '#domain/networkRefusal.ts';
import type { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import { receiptsOfTour } from '../../db/outbox/receipts.ts';
import { openTourId, tourById } from '../../db/tours/tours.ts';
import type { InspectionServices } from '../../features/shared/InspectionServices.ts';

/**
 * `over`: the tour was concluded, on another device or in another tab. `gone`: it is concluded or not this person's, and `open`
 * is their open tour, if any. `Unreachable`, `server_error`: it is not on this device and could not be fetched. `session`: it
 * could not be fetched because the session has ended.
 */
type Reloaded =
  | { readonly kind: 'loaded'; readonly tourId: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'gone'; readonly open: string | null }
  | { readonly kind: Unreachable | 'server_error' | 'session' };

type ReloadDeps = {
  readonly db: InspectionDatabase;
  readonly importRemoteTour: InspectionServices['importRemoteTour'];
};

/**
 * Loads the tour of a stored id, local or the server's, with its building and mandate (specification §2). Local storage reaches
 * the disk seconds late, so after a crash it may name a tour that was left since. Then the tour that is open in the person's
 * database is the one to continue (S27).
 */
export async function reloadTour({ db, importRemoteTour }: ReloadDeps, storedId: string): Promise<Reloaded> {
  const here = await tourById(db, storedId);
  if (here !== null && here.concluded_at === null) return { kind: 'loaded', tourId: here.id };
  const open = await openTourId(db);
  const wasConcluded = here !== null || (await wasConcludedHere(db, storedId));
  if (wasConcluded) return open === null ? { kind: 'over' } : { kind: 'gone', open };
  const imported = await importRemoteTour(storedId);
  if (imported.ok) return { kind: 'loaded', tourId: imported.value.tourId };
  if (imported.reason === 'session') return { kind: 'session' };
  if (imported.reason === 'concluded' && open === null) return { kind: 'over' };
  const isGone = imported.reason === 'not_found' || imported.reason === 'concluded';
  if (isGone || open !== null) return { kind: 'gone', open };
  return { kind: imported.reason === 'not_saved' ? 'unreachable' : imported.reason };
}

// The tour's rows were deleted with the last acknowledgement, its receipts were not (S13).
async function wasConcludedHere(db: InspectionDatabase, tourId: string): Promise<boolean> {
  return (await receiptsOfTour(db, tourId)).some(({ kind }) => kind === 'conclude-tour');
}
