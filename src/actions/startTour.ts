import type { FrozenTour } from '#contract/inspections/frozenPayload.ts';
import { durableTransaction, testWrite } from '#db/durableTransaction.ts';
import { buildingById } from '#db/lists/buildings.ts';
import { storedCatalogue } from '#db/lists/catalogue.ts';
import { saveLastBuilding } from '#db/lists/lastBuildings.ts';
import { mandateById } from '#db/lists/mandates.ts';
import { newEntry, tourRefs } from '#db/outbox/newEntry.ts';
import { deviceTouchpoints } from '#db/tours/deviceTouchpoints.ts';
import { shownLabel } from '#domain/building.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { frozenMoment } from '#domain/serverClock.ts';
import { touchpointsOfNewTour } from '#domain/tour.ts';
import { partId, wholeId } from '#domain/wholeId.ts';
import type { ActionContext } from './ActionContext.ts';

/** Why no tour is started. */
export type StartRefusal = 'not_saved' | 'catalogue_missing' | 'building_unknown' | 'already_open';

type Input = {
  readonly buildingId: string;
  /** The person knows that a tour of this building is open here and wants another one (U9). */
  readonly another?: boolean;
};

/**
 * Starts a tour of a building from the stored catalogue, online or offline (S4): saves the tour, its touchpoints with the hidden
 * copies (F3), and its first outbox entry in one transaction. Refused if the store fails a test write (S33), and if a tour of
 * the building is open here, unless `another` is set (U9).
 */
export async function startTour(
  context: ActionContext,
  { buildingId, another = false }: Input,
): Promise<Result<{ tourId: string }, StartRefusal>> {
  const { db, newId } = context;
  const now = context.now();
  if (!(await testWrite(db, now))) return refused('not_saved');
  const catalogue = await storedCatalogue(db);
  if (catalogue === null) return refused('catalogue_missing');
  const building = await buildingById(db, buildingId);
  if (building === null) return refused('building_unknown');
  const mandate = await mandateById(db, building.mandate_id);
  if (mandate === null) return refused('building_unknown');

  const tourId = wholeId(newId());
  const operationId = newId();
  const moment = frozenMoment(now, await context.serverClock());
  const parts = touchpointsOfNewTour(catalogue, (place) => partId(tourId, place));
  const touchpoints = deviceTouchpoints(tourId, parts);
  const saved = await durableTransaction(db, [db.tours, db.touchpoints, db.outbox, db.meta], async () => {
    if ((await db.tours.get(tourId)) !== undefined) return 'started';
    const tours = await db.tours.toArray();
    if (!another && tours.some((one) => one.building.id === building.id && one.concluded_at === null))
      return 'already_open';
    await db.tours.put({
      id: tourId,
      cip_obj_id: building.id,
      mandate_id: mandate.id,
      created_at: now.toISOString(),
      concluded_at: null,
      building,
      mandate,
      catalogue_version: catalogue.version,
    });
    await db.touchpoints.bulkPut(touchpoints);
    await db.meta.put({ key: 'currentTour', tourId });
    await db.meta.put({ key: 'lastMandate', mandateId: mandate.id });
    await saveLastBuilding(db, building.id);
    const refs = tourRefs(shownLabel(building));
    const { version: catalogue_version } = catalogue;
    const payload: FrozenTour = { cip_obj_id: building.id, catalogue_version, moment };
    await db.outbox.add(newEntry({ operationId, tour: tourId, kind: 'start-tour', refs, payload, now }));
    return 'started';
  });
  if (!saved.ok) return saved;
  if (saved.value === 'already_open') return refused('already_open');
  return accepted({ tourId });
}
