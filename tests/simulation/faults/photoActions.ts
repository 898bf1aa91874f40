import { saveCatalogue, storedCatalogue } from '#db/lists/catalogue.ts';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { visibleTouchpoints } from '#db/tours/touchpoints.ts';
import { openTourId } from '#db/tours/tours.ts';
import { photoAllowance } from '#domain/photo.ts';
import { addPhoto } from '../../../src/actions/addPhoto.ts';
import { deletePhoto, undoPhotoDeletion } from '../../../src/actions/deletePhoto.ts';
import { replacePhoto } from '../../../src/actions/replacePhoto.ts';
import { turn } from './oneProcess.ts';
import * as person from './person.ts';
import type { PoolPhoto } from './photoPool.ts';
import type { SimFixture } from './simulated/simFixture.ts';

type Doing = person.Doing & { readonly pool: readonly PoolPhoto[] };

const maxTurns = 60;

async function photoFor({ chance, pool, tab }: Doing) {
  return { ...chance.one(pool), taken_at: tab.context.now().toISOString() };
}

/** A random photo of the open tour, with its address. */
async function someWithPhoto({ tab, chance }: Doing) {
  const tourId = await openTourId(tab.db);
  if (tourId === null) return null;
  const all = (await visibleTouchpoints(tab.db, tourId)).flatMap((touchpoint) =>
    touchpoint.sub_touchpoints.flatMap(({ id, photos = [] }) =>
      photos.map((photo) => ({
        photo,
        address: { tourId, touchpointId: touchpoint.id, subTouchpointId: id, photoId: photo.id },
      })),
    ),
  );
  return all.length === 0 ? null : chance.one(all);
}

async function take(doing: Doing, touchpoint: DeviceTouchpoint): Promise<void> {
  const { tab, chance, ledger, note } = doing;
  const [first, second] = touchpoint.sub_touchpoints;
  const sub = chance.is(0.7) ? first : (second ?? first);
  if (sub === undefined) return;
  const photo = await photoFor(doing);
  const address = { tourId: touchpoint.tour_id, touchpointId: touchpoint.id, subTouchpointId: sub.id };
  const added = await addPhoto(tab.context, { ...address, photo });
  if (added.ok) ledger.photos.taken(added.value.photoId, photo.bytes);
  note(`${tab.name} takes a photo in ${touchpoint.name}: ${added.ok ? added.value.photoId : added.reason}`);
}

async function takeSome(doing: Doing): Promise<void> {
  const tourId = await person.openTourOf(doing);
  if (tourId === null) return;
  const catalogue = await storedCatalogue(doing.tab.db);
  if (catalogue !== null && catalogue.photos === undefined)
    await saveCatalogue(doing.tab.db, { ...catalogue, photos: photoAllowance }, '');
  const touchpoints = await visibleTouchpoints(doing.tab.db, tourId);
  const small = touchpoints.filter((one) => one.name !== 'entering_the_building');
  if (small.length === 0) return;
  const touchpoint = doing.chance.one(small);
  for (let left = 1 + doing.chance.below(3); left > 0; left -= 1) await take(doing, touchpoint);
  const now = await doing.tab.db.touchpoints.get([tourId, touchpoint.id]);
  if (now !== undefined && doing.chance.is(0.7)) await person.answerAndConclude(doing, now);
}

async function mark(doing: Doing): Promise<void> {
  const { tab, ledger, note } = doing;
  const some = await someWithPhoto(doing);
  if (some === null) return;
  const photo = await photoFor(doing);
  const marked = await replacePhoto(tab.context, { ...some.address, photo });
  if (marked.ok) {
    ledger.photos.taken(marked.value.photoId, photo.bytes);
    ledger.photos.marked(tab, some.address.tourId, some.photo.id);
  }
  note(`${tab.name} marks ${some.photo.id}: ${marked.ok ? marked.value.photoId : marked.reason}`);
}

async function remove(doing: Doing): Promise<void> {
  const { tab, chance, ledger, note } = doing;
  const some = await someWithPhoto(doing);
  if (some === null) return;
  const deleted = await deletePhoto(tab.context, some.address);
  if (deleted.ok) ledger.photos.deleted(tab, some.address.tourId, some.photo.id);
  note(`${tab.name} deletes ${some.photo.id}: ${deleted.ok ? 'done' : deleted.reason}`);
  if (deleted.ok && chance.is(0.4)) await undoPhotoDeletion(tab.context, some.address);
}

/** After an action: the person takes, marks or deletes photos; the tab may be killed in the middle of it. */
export async function runPhotoAction(fixture: SimFixture, pool: readonly PoolPhoto[]): Promise<void> {
  const { chance } = fixture;
  const tab = await fixture.makeTab(chance.one(fixture.devices));
  const doing = { ...fixture, tab, pool };
  const action = chance.weighed({ take: 6, mark: 2, remove: 1.5 });
  const run = { take: takeSome, mark, remove }[action];
  const done = Promise.race([run(doing).catch(() => undefined), tab.gone]);
  if (chance.is(0.85)) {
    await done;
    return;
  }
  for (let turned = chance.below(maxTurns); turned > 0; turned -= 1) await turn();
  fixture.count('tab killed in the middle');
  fixture.kill(tab);
}
