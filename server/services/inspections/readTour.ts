import type { Me } from '#contract/accounts/session.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { photosOfTours } from '../../repositories/photos/photos.ts';
import { touchpointsOf } from '../../repositories/touchpoints.ts';
import { findTour } from '../../repositories/tours.ts';
import type { AppError } from '../AppError.ts';
import { officePhoto, wirePhoto } from '../photos/wirePhotos.ts';
import { wireTour } from './wireTour.ts';

/** Whose tours a person may read: their own; an administrator may read all (null). */
export function readableOwner(person: Me): string | null {
  return person.role === 'administrator' ? null : person.id;
}

/** A tour with its touchpoints; a tour that the reader may not see does not exist. */
export async function readTour(db: Database, person: Me, id: string): Promise<Result<WireTour, AppError>> {
  const tour = await findTour(db, id, readableOwner(person));
  if (tour === undefined) return refused({ reason: 'not_found' });
  return accepted(
    wireTour(
      tour,
      await touchpointsOf(db, id),
      await photosOfTours(db, { tourIds: [id], touchpointIds: [] }),
      person.role === 'administrator' ? officePhoto : wirePhoto,
    ),
  );
}
