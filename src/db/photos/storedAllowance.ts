import { noPhotos, type PhotoAllowance } from '#domain/photo.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { storedCatalogue } from '../lists/catalogue.ts';

/** P1, P12: how many photos an answer may have, as the server said last; none where it never said so. */
export async function storedAllowance(db: InspectionDatabase): Promise<PhotoAllowance> {
  return (await storedCatalogue(db))?.photos ?? noPhotos;
}
