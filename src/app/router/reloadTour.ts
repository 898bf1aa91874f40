import type { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import { receiptsOfTour } from '../../db/outbox/receipts.ts';
import { openTourId, tourById } from '../../db/tours/tours.ts';
import type { InspectionServices } from '../../features/shared/InspectionServices.ts';

/**
 * `over`: it was concluded, on another device or in another tab. `gone`: concluded, or not this person's; `open` is the one
 * they are in instead, if any. `unreachable`: not on this device, and the server does not answer; `server_error`: it
 * answers, and cannot.
 */
type Reloaded =
  | { readonly kind: 'loaded'; readonly tourId: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'gone'; readonly open: string | null }
  | { readonly kind: 'unreachable' | 'server_error' };

type ReloadDeps = {
  readonly db: InspectionDatabase;
  readonly importRemoteTour: InspectionServices['importRemoteTour'];
};

/**
 * The tour of a stored id, local or the server's, with its building and mandate (specification §2). Local storage reaches
 * the disk seconds late: after a crash it may name a tour that was left since. Then the one that the person's own store
 * knows to be open is the one to go on with (S2), and no second one is started.
 */
export async function reloadTour({ db, importRemoteTour }: ReloadDeps, storedId: string): Promise<Reloaded> {
  const here = await tourById(db, storedId);
  if (here !== null && here.concluded_at === null) return { kind: 'loaded', tourId: here.id };
  const open = await openTourId(db);
  const wasConcluded = here !== null || (await wasConcludedHere(db, storedId));
  if (wasConcluded) return open === null ? { kind: 'over' } : { kind: 'gone', open };
  const adopted = await importRemoteTour(storedId);
  if (adopted.ok) return { kind: 'loaded', tourId: adopted.value.tourId };
  if (adopted.reason === 'concluded' && open === null) return { kind: 'over' };
  const isGone = adopted.reason === 'not_found' || adopted.reason === 'concluded';
  if (isGone || open !== null) return { kind: 'gone', open };
  return { kind: adopted.reason === 'server_error' ? 'server_error' : 'unreachable' };
}

/** Its rows are gone with the last acknowledgement, its receipts are not (S13). */
async function wasConcludedHere(db: InspectionDatabase, tourId: string): Promise<boolean> {
  return (await receiptsOfTour(db, tourId)).some(({ kind }) => kind === 'conclude-tour');
}
