import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { WireFinding } from '#contract/results/finding.ts';
import type { Database } from '../../database/tables.ts';
import { type ListedFinding } from '../../repositories/results/listedFindings.ts';
import { photosOfFindings } from '../../repositories/results/seenPhotos.ts';
import { officePhoto } from '../photos/wirePhotos.ts';
import { wireFinding } from './wireFinding.ts';

/** A photo of a finding, with its tour and the time at which that was concluded. */
export type Sighted = {
  readonly tour_id: string;
  readonly concluded_at: string;
  readonly photo: WirePhoto;
};

/** The photos of findings, by finding id. */
export async function sightedPhotos(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Sighted[]>> {
  const rows = await photosOfFindings(db, ids);
  return new Map(
    [...Map.groupBy(rows, ({ finding_id }) => finding_id)].map(([id, photos]) => [
      id,
      photos.map((row) => ({
        tour_id: row.tour_id,
        concluded_at: row.concluded_at,
        photo: officePhoto(row),
      })),
    ]),
  );
}

/** Findings in the form of the API, each with the photos of the tour that saw it last. */
export async function wireFindings(db: Database, rows: readonly ListedFinding[]): Promise<WireFinding[]> {
  const sighted = await sightedPhotos(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const seen = sighted.get(row.id) ?? [];
    const last = seen.filter(({ concluded_at }) => concluded_at === row.seen_at);
    // Of tours of the same millisecond the last one by its id (N7).
    const tour = last
      .map(({ tour_id }) => tour_id)
      .toSorted()
      .at(-1);
    const photos = last.filter(({ tour_id }) => tour_id === tour).map(({ photo }) => photo);
    return { ...wireFinding(row), photos };
  });
}
