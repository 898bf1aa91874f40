import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { OutboxKind } from '../schema.ts';

type About = {
  readonly operationId: string;
  readonly kind: OutboxKind;
  readonly tourId: string;
  /** Of a photo: the operation that announces it. */
  readonly announcedBy?: string | null;
};

/**
 * The unsent items that are lost with a deleted one, itself included (S14): the start of a tour takes everything of the tour
 * along, and a conclusion the photos that it announces (PH6). `unsent` is everything that is not acknowledged.
 */
export function dependentEntries<Item extends About>(unsent: readonly Item[], deleted: Item): Item[] {
  if (deleted.kind === 'start-tour') return unsent.filter((one) => one.tourId === deleted.tourId);
  const { operationId } = deleted;
  return unsent.filter((one) => one.operationId === operationId || one.announcedBy === operationId);
}

/** S18: whether the answers of a deleted item stay on this device: as a draft, if their tour is still open. */
export async function keepsAnswers(
  db: InspectionDatabase,
  { kind, tourId }: Pick<About, 'kind' | 'tourId'>,
): Promise<boolean> {
  if (kind !== 'save-touchpoint' && kind !== 'add-floor') return false;
  return (await db.tours.get(tourId))?.concluded_at === null;
}
