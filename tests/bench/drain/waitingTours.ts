import { Dexie } from 'dexie';
import { indexedDB as anyIndexedDB, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { saveBuildings } from '#db/lists/buildings.ts';
import { saveCatalogue } from '#db/lists/catalogue.ts';
import { saveMandates } from '#db/lists/mandates.ts';
import type { DeviceTouchpoint, DeviceTour, OutboxEntry } from '#db/schema.ts';
import { visibleTouchpoints } from '#db/tours/touchpoints.ts';
import type { Building, Mandate } from '#domain/building.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { ActionContext } from '../../../src/actions/ActionContext.ts';
import { concludeTouchpoint } from '../../../src/actions/concludeTouchpoint.ts';
import { concludeTour } from '../../../src/actions/concludeTour.ts';
import { reportAnotherFloor } from '../../../src/actions/reportAnotherFloor.ts';
import { startTour } from '../../../src/actions/startTour.ts';

// For code that asks Dexie's defaults for IndexedDB, and not the database.
Dexie.dependencies.indexedDB = anyIndexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

/** What a device has stored after many tours without a network. */
export type WaitingTours = {
  readonly outbox: readonly OutboxEntry[];
  readonly tours: readonly DeviceTour[];
  readonly touchpoints: readonly DeviceTouchpoint[];
};

const comment = 'The handrail on the left is loose, and the light above it flickers since Monday.';

/** Answers like a person: mostly good, now and then bad with a comment. */
function answered(touchpoint: DeviceTouchpoint, floor: number): DeviceTouchpoint {
  return {
    ...touchpoint,
    floor: touchpoint.multi_instance ? floor : null,
    sub_touchpoints: touchpoint.sub_touchpoints.map((sub, place) =>
      place % 4 === 1 ? { ...sub, rating: 'bad', comment } : { ...sub, rating: 'good' },
    ),
  };
}

/**
 * Walks tours with the app's own actions until `count` entries are unsent: a start, the touchpoints, up to three more floors,
 * a conclusion; one tour after the other, as one person walks them. Ids are new every time.
 */
export async function waitingTours(
  count: number,
  lists: { catalogue: Catalogue; building: Building; mandate: Mandate },
): Promise<WaitingTours> {
  const db = new InspectionDatabase('bench', { indexedDB: new IDBFactory(), IDBKeyRange });
  const at = new Date().toISOString();
  await saveMandates(db, [lists.mandate], at);
  await saveBuildings(db, lists.mandate.id, [lists.building], at);
  await saveCatalogue(db, lists.catalogue, at);
  const context: ActionContext = {
    db,
    now: () => new Date(),
    serverClock: async () => null,
    newId: () => uuidv7(new Date(), (size) => crypto.getRandomValues(new Uint8Array(size))),
  };
  const full = async () => (await db.outbox.count()) >= count;

  const conclude = async (touchpoint: DeviceTouchpoint, floor: number): Promise<void> => {
    await db.touchpoints.put(answered(touchpoint, floor));
    const { tour_id: tourId, id: touchpointId } = touchpoint;
    const concluded = await concludeTouchpoint(context, { tourId, touchpointId });
    if (!concluded.ok) throw new Error(concluded.reason.kind);
  };

  for (let walked = 0; !(await full()); walked += 1) {
    const started = await startTour(context, { buildingId: lists.building.id });
    if (!started.ok) throw new Error(started.reason);
    const { tourId } = started.value;
    for (const touchpoint of await visibleTouchpoints(db, tourId)) {
      if (await full()) break;
      await conclude(touchpoint, 0);
      for (let floor = 1; touchpoint.multi_instance && floor <= walked % 4; floor += 1) {
        if (await full()) break;
        const copy = await reportAnotherFloor(context, { tourId, touchpointId: touchpoint.id });
        const revealed = copy.ok ? await db.touchpoints.get([tourId, copy.value.touchpointId]) : undefined;
        if (revealed === undefined) throw new Error('no more floors');
        await conclude(revealed, floor);
      }
    }
    if (!(await full())) await concludeTour(context, { tourId });
  }
  const waiting = {
    outbox: await db.outbox.toArray(),
    tours: await db.tours.toArray(),
    touchpoints: await db.touchpoints.toArray(),
  };
  db.close();
  return waiting;
}
