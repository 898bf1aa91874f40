import { frozenTouchpoint } from '#contract/inspections/frozenPayload.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { LeftBehindRow, OutboxEntry } from '../schema.ts';

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** U5: until when answers left behind are kept at least, ISO 8601; for 30 days from `now`, where no start has found them yet. */
export function keptUntil({ kept_until }: Pick<LeftBehindRow, 'kept_until'>, now: Date): string {
  return kept_until ?? new Date(now.getTime() + retentionMs).toISOString();
}

/** U5: what was left behind, newest tour first, by position and floor. */
export async function answersLeftBehind(db: InspectionDatabase): Promise<LeftBehindRow[]> {
  const rows = await db.leftBehind.toArray();
  return rows.toSorted(
    (a, b) =>
      b.left_at.localeCompare(a.left_at) || a.position - b.position || (a.floor ?? 0) - (b.floor ?? 0),
  );
}

/** Whether a row has anything to read: answers, or nothing at all, which means a floor that was changed. */
export function hasText({ answers, photos = [] }: Pick<LeftBehindRow, 'answers' | 'photos'>): boolean {
  return answers.length > 0 || photos.length === 0;
}

/** U8: how many answers and photos a tour has left behind. */
export async function countLeftBehind(
  db: InspectionDatabase,
  tourId: string,
): Promise<{ readonly answers: number; readonly photos: number }> {
  const rows = (await answersLeftBehind(db)).filter(({ tour_id }) => tour_id === tourId);
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  return {
    answers: total(rows.map(({ answers }) => answers.length)),
    photos: total(rows.map(({ photos = [] }) => photos.length)),
  };
}

/** Answers that can be exported as text, with photos; `refused`: still in the outbox, until the person deletes them there. */
export type ExportableAnswers = LeftBehindRow & { readonly refused: boolean };

/** Answers that were left behind, and those that the server refuses because the tour was concluded elsewhere (U8). */
export async function exportableAnswers(db: InspectionDatabase): Promise<ExportableAnswers[]> {
  const left = (await answersLeftBehind(db)).map((row) => ({ ...row, refused: false }));
  // By index: a live query over the whole queue would read it again at each commit of a drain, and slow the drain down.
  const refused = await db.outbox
    .where('lastFailure.reason')
    .equals('tour_concluded')
    .filter(({ state }) => state === 'needs-you')
    .toArray();
  const rows = await Promise.all(refused.map((entry) => refusedAnswers(db, entry)));
  return [...left, ...rows.flat()];
}

async function refusedAnswers(db: InspectionDatabase, entry: OutboxEntry): Promise<ExportableAnswers[]> {
  const tour = await db.tours.get(entry.tour);
  const touchpoint = await db.touchpoints.get([entry.tour, entry.refs.touchpoint ?? '']);
  const frozen = frozenTouchpoint.safeParse(JSON.parse(entry.payload));
  if (tour === undefined || touchpoint === undefined || !frozen.success) return [];
  const nameOf = (id: string) => touchpoint.sub_touchpoints.find((sub) => sub.id === id)?.name ?? '';
  // Only photos that this entry announces: they stay in the store until it is deleted, which deletes them as well (S14).
  const kept = await photosAnnouncedBy(db, entry);
  return [
    {
      tour_id: tour.id,
      touchpoint_id: entry.operationId,
      left_at: new Date(entry.createdAt).toISOString(),
      building: tour.building,
      created_at: tour.created_at,
      name: touchpoint.name,
      multi_instance: touchpoint.multi_instance,
      floor: frozen.data.floor,
      position: touchpoint.position,
      answers: frozen.data.sub_touchpoints.map(({ id, rating, comment }) => ({
        name: nameOf(id),
        rating,
        comment,
      })),
      photos: frozen.data.sub_touchpoints.flatMap(({ id: sub, photos = [] }) =>
        photos.filter(({ id }) => kept.has(id)).map(({ id }) => ({ id, name: nameOf(sub) })),
      ),
      refused: true,
    },
  ];
}

// The ids of the photos that wait for this entry, and that only this device has.
async function photosAnnouncedBy(
  db: InspectionDatabase,
  { tour, operationId }: OutboxEntry,
): Promise<ReadonlySet<string>> {
  const entries = await db.outbox.where('tour').equals(tour).toArray();
  const own = entries.flatMap(({ refs: { photo } }) => (photo?.announcedBy === operationId ? photo.id : []));
  const rows = await db.photos.bulkGet(own.map((id): [string, string] => [tour, id]));
  return new Set(rows.flatMap((row) => (row?.received_at === null ? row.id : [])));
}

/** Adds the rows of a copy that are not here yet. Call it within a transaction over leftBehind. */
export async function saveLeftBehind(db: InspectionDatabase, rows: readonly LeftBehindRow[]): Promise<void> {
  for (const row of rows) {
    if ((await db.leftBehind.get([row.tour_id, row.touchpoint_id])) === undefined)
      await db.leftBehind.put(row);
  }
}
