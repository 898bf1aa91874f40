import { beforeEach, describe, expect, it } from 'vitest';
import { saveCatalogue, storedCatalogue } from '#db/lists/catalogue.ts';
import { photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { photoAllowance } from '#domain/photo.ts';
import { addPhoto } from '../../../../src/actions/addPhoto.ts';
import { deletePhoto } from '../../../../src/actions/deletePhoto.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { replacePhoto } from '../../../../src/actions/replacePhoto.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';

let device: Device;
let address: { tourId: string; touchpointId: string; subTouchpointId: string };

beforeEach(async () => {
  device = await makeDevice();
  const catalogue = await storedCatalogue(device.db);
  if (catalogue === null) throw new Error('no catalogue');
  await saveCatalogue(device.db, { ...catalogue, photos: photoAllowance }, '2026-11-21T08:00:00.000Z');
  const { tourId, touchpoint } = await device.startTour();
  const meetings = await touchpoint('having_meetings');
  address = { tourId, touchpointId: meetings.id, subTouchpointId: meetings.sub_touchpoints[0]?.id ?? '' };
});

async function add(photo = newPhoto()) {
  const added = await addPhoto(device.context, { ...address, photo });
  if (!added.ok) throw new Error(added.reason);
  return added.value;
}
const shown = () => photosOfTouchpoint(device.db, address.tourId, address.touchpointId);
const answer = async () => {
  const touchpoint = await device.db.touchpoints.get([address.tourId, address.touchpointId]);
  return touchpoint?.sub_touchpoints.find(({ id }) => id === address.subTouchpointId);
};

/** A store in which the next write of a photo fails with this error. */
function failPhotos(error: DOMException): void {
  device.db.use({
    stack: 'dbcore',
    name: 'failing',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        if (name !== 'photos') return table;
        const mutate = async () => {
          throw error;
        };
        return { ...table, mutate };
      },
    }),
  });
  device.db.close();
}

describe('a photo is kept', () => {
  it('PH3 with its thumbnail and its place in the answer, in one transaction', async () => {
    const photo = newPhoto();
    const { photoId } = await add(photo);
    const { bytes, thumbnail, ...said } = photo;
    expect((await answer())?.photos).toEqual([{ id: photoId, ...said, bytes: bytes.byteLength }]);
    const [one] = await shown();
    expect(one).toMatchObject({ id: photoId, state: 'draft', isHere: true });
    expect(new Uint8Array(one?.thumbnail ?? new ArrayBuffer(0))).toEqual(new Uint8Array(thumbnail));
  });

  it('PH3 not at all where its device is full, and rating and comment stay', async () => {
    await rateSubTouchpoint(device.context, { ...address, rating: 'bad' });
    failPhotos(new DOMException('full', 'QuotaExceededError'));
    const refused = await addPhoto(device.context, { ...address, photo: newPhoto() });
    expect(refused).toEqual({ ok: false, reason: 'no_room' });
    expect(await answer()).toMatchObject({ rating: 'bad' });
    expect((await answer())?.photos).toBeUndefined();
    expect(await device.db.photos.count()).toBe(0);
  });

  it('PH3 S33 a store that fails otherwise says that it is not saved', async () => {
    failPhotos(new DOMException('broken', 'UnknownError'));
    const refused = await addPhoto(device.context, { ...address, photo: newPhoto() });
    expect(refused).toEqual({ ok: false, reason: 'not_saved' });
  });

  it('PH1 six at most for an answer', async () => {
    for (let count = 0; count < 6; count += 1) await add();
    const seventh = await addPhoto(device.context, { ...address, photo: newPhoto() });
    expect(seventh).toEqual({ ok: false, reason: 'too_many' });
    expect(await device.db.photos.count()).toBe(6);
  });

  it('PH12 none where the server takes none', async () => {
    const catalogue = await storedCatalogue(device.db);
    if (catalogue === null) throw new Error('no catalogue');
    const { photos: _none, ...older } = catalogue;
    await saveCatalogue(device.db, older, '2026-11-21T08:00:00.000Z');
    const refused = await addPhoto(device.context, { ...address, photo: newPhoto() });
    expect(refused).toEqual({ ok: false, reason: 'too_many' });
  });
});

describe('a photo is marked', () => {
  it('PH4 the marked one stands in its place, and the unmarked bytes are gone', async () => {
    const { photoId } = await add(newPhoto('unmarked face'));
    const { photoId: later } = await add();
    const marked = newPhoto('marked');
    const replaced = await replacePhoto(device.context, { ...address, photoId, photo: marked });
    if (!replaced.ok) throw new Error(replaced.reason);
    expect((await shown()).map(({ id }) => id)).toEqual([replaced.value.photoId, later]);
    const rows = await device.db.photos.toArray();
    const bytes = await device.db.photoBytes.toArray();
    expect(bytes).toHaveLength(2);
    const texts = [...rows.map(({ thumbnail }) => thumbnail), ...bytes.map((one) => one.bytes)];
    for (const text of texts) expect(new TextDecoder().decode(text)).not.toContain('unmarked');
    expect(rows.map(({ id }) => id).toSorted()).toEqual([later, replaced.value.photoId].toSorted());
  });

  it('PH4 one that was deleted meanwhile stays deleted', async () => {
    const { photoId } = await add();
    await deletePhoto(device.context, { ...address, photoId });
    const refused = await replacePhoto(device.context, { ...address, photoId, photo: newPhoto() });
    expect(refused).toEqual({ ok: false, reason: 'photo_unknown' });
    expect(await shown()).toEqual([]);
  });
});

describe('a photo is deleted', () => {
  it('PH5 T6 an answer without photos says nothing of them', async () => {
    const { photoId } = await add();
    await deletePhoto(device.context, { ...address, photoId });
    expect(JSON.stringify(await answer())).not.toContain('photos');
  });
});
