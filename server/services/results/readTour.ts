import type { Me } from '#contract/accounts/session.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { photosOfTours } from '../../repositories/photos.ts';
import { touchpointsOf } from '../../repositories/touchpoints.ts';
import { findTour } from '../../repositories/tours.ts';
import type { AppError } from '../AppError.ts';
import { wireTour } from '../inspections/newReceipt.ts';

/** Whose tours somebody may read: one's own; an administrator everybody's (null). */
export function readableOwner(person: Me): string | null {
  return person.role === 'administrator' ? null : person.id;
}

/** A tour with its touchpoints; what is not the reader's does not exist. */
export async function readTour(db: Database, person: Me, id: string): Promise<Result<WireTour, AppError>> {
  const tour = await findTour(db, id, readableOwner(person));
  if (tour === undefined) return refused({ reason: 'not_found' });
  return accepted(
    wireTour(
      tour,
      await touchpointsOf(db, id),
      await photosOfTours(db, { tourIds: [id], touchpointIds: [] }),
    ),
  );
}
