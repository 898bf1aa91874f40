import { unconcludedAnswers } from '#domain/unconcluded.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { OutboxEntry } from '../schema.ts';
import { answersLeftBehind, hasText } from '../tours/answersLeftBehind.ts';
import type { Loss, TourLoss } from './Loss.ts';
import { unsentEntries } from './outbox.ts';

const none: ReadonlyMap<string, number> = new Map();

/**
 * S29: everything of this person that is on this device only, tour by tour: unsent entries and photos, except deleted ones (PH5),
 * answers of open tours that are not concluded (U5), and what concluded tours have left behind. `unsavedPhotos`: the number of
 * photos that are not even in the store (PH14), by tour.
 */
export async function signOutLoss(
  db: InspectionDatabase,
  unsavedPhotos: ReadonlyMap<string, number> = none,
): Promise<Loss> {
  const tables = [db.outbox, db.tours, db.touchpoints, db.leftBehind, db.meta, db.photos];
  const { unsent, tours, touchpoints, left, unreceived } = await db.transaction('r', tables, async () => ({
    unsent: await unsentEntries(db),
    tours: await db.tours.toArray(),
    touchpoints: await db.touchpoints.toArray(),
    left: await answersLeftBehind(db),
    unreceived: (await db.photos.toArray()).filter(({ received_at }) => received_at === null),
  }));
  const announced = new Set(unsent.map(({ refs }) => refs.photo?.id));
  const named = new Set([
    ...announced,
    ...touchpoints.flatMap((one) => one.sub_touchpoints.flatMap((sub) => sub.photos?.map(({ id }) => id))),
    ...left.flatMap((row) => row.photos?.map(({ id }) => id)),
  ]);
  const photos = unreceived.filter(({ id }) => named.has(id));
  const ids = new Set([
    ...tours.map(({ id }) => id),
    ...unsent.map(({ tour }) => tour),
    ...unsavedPhotos.keys(),
  ]);
  for (const { tour_id } of [...left, ...photos]) ids.add(tour_id);
  const losses = [...ids].map((tourId): TourLoss => {
    const tour = tours.find(({ id }) => id === tourId);
    const entries = unsent.filter((entry) => entry.tour === tourId);
    const own = photos.filter(({ tour_id }) => tour_id === tourId);
    const behind = left.filter(({ tour_id }) => tour_id === tourId);
    const open = tour?.concluded_at === null ? touchpoints.filter((one) => one.tour_id === tourId) : [];
    return {
      tourId,
      building:
        (tour ?? behind[0])?.building.name ??
        entries.find(({ refs }) => refs.buildingLabel !== null)?.refs.buildingLabel ??
        '',
      drafts: sum(unconcludedAnswers(open).map(({ answers }) => Math.max(1, answers.length))),
      concluded: concludedAnswersIn(entries),
      start: entries.some(({ kind }) => kind === 'start-tour'),
      conclusion: entries.some(({ kind }) => kind === 'conclude-tour'),
      photos: own.length,
      photosToSend: own.filter(({ id }) => announced.has(id)).length,
      unsavedPhotos: unsavedPhotos.get(tourId) ?? 0,
      left: sum(behind.filter(hasText).map(({ answers }) => Math.max(1, answers.length))),
    };
  });
  return losses.filter(
    ({ drafts, concluded, start, conclusion, left: behind, photos: kept, unsavedPhotos: lost }) =>
      drafts + concluded + behind + kept + lost > 0 || start || conclusion,
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

// Of several revisions of a touchpoint only the last one counts.
function concludedAnswersIn(entries: readonly OutboxEntry[]): number {
  const last = new Map(
    entries
      .filter(({ kind, refs }) => refs.touchpoint !== null && kind !== 'send-photo')
      .map((entry) => [entry.refs.touchpoint, entry]),
  );
  return sum([...last.values()].map(answersIn));
}

function answersIn({ payload }: OutboxEntry): number {
  // Not parsed by the contract: answers that another version of the app has frozen count as well.
  const frozen = JSON.parse(payload) as { readonly sub_touchpoints?: readonly unknown[] } | null;
  return frozen?.sub_touchpoints?.length ?? 0;
}
