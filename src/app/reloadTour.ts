import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { tourById } from '../db/tours.ts';
import type { Instrument } from '../screens/Instrument.ts';

/** `gone`: concluded, or not this person's; `unreachable`: not on this device, and the server does not answer. */
type Reloaded =
  | { readonly kind: 'loaded'; readonly tourId: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreachable' };

type Sources = { readonly db: InspectionDatabase; readonly adoptTour: Instrument['adoptTour'] };

/** The tour of a stored id, local or the server's, with its building and mandate (specification §2). */
export async function reloadTour({ db, adoptTour }: Sources, storedId: string): Promise<Reloaded> {
  const here = await tourById(db, storedId);
  if (here !== null)
    return here.concluded_at === null ? { kind: 'loaded', tourId: here.id } : { kind: 'gone' };
  const adopted = await adoptTour(storedId);
  if (adopted.ok) return { kind: 'loaded', tourId: adopted.value.tourId };
  return { kind: adopted.reason === 'not_found' || adopted.reason === 'concluded' ? 'gone' : 'unreachable' };
}
